package dev.memoryweave.build.growth;

import java.util.List;

/**
 * Something that is not tried, a line of {@code left-out.txt}.
 *
 * @param name how the entry points begin that it concerns
 * @param seed the seed that they are not tried with; empty if they are not tried at all
 * @param reason why
 */
record LeftOut(String name, String seed, String reason) {
  static List<LeftOut> all() {
    return HostileSeeds.lines("left-out.txt").stream()
        .map(line -> line.split(" \\| ", 3))
        .map(p -> new LeftOut(p[0], p[1].equals("*") ? "" : HostileSeeds.read(p[1]), p[2]))
        .toList();
  }

  /** Whether a seed is, or has in it, the one that is not tried. */
  boolean isKeptFrom(String other) {
    return !seed.isEmpty() && other.contains(seed);
  }

  boolean concerns(EntryPoint entry) {
    return entry.toString().startsWith(name);
  }
}
