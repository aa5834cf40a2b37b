package dev.memoryweave.benchmarks;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of {@link StartUp}.
 *
 * @param jar the server that is measured
 * @param homes the homes of the Javas that it is measured on
 * @param options further sets of options for Java to measure it with, by a name for each
 * @param reference the command of the server that they are set beside, or null for none
 * @param rounds how often each is started
 * @param memories how many memories the database of the recall holds
 */
record StartUpArguments(
    Path jar,
    List<Path> homes,
    Map<String, String> options,
    @Nullable List<String> reference,
    int rounds,
    int memories) {
  static final String USAGE =
      "Usage: start-up.sh [--jar FILE] [--java HOME]... [--with NAME=JVM-OPTIONS]..."
          + " [--rounds N] [--memories N]";

  private static final int ROUNDS = 15;
  private static final int MEMORIES = 10_000;

  /**
   * Reads arguments.
   *
   * @throws IllegalArgumentException if they are wrong; the message says how to call the program
   */
  static StartUpArguments of(List<String> args) {
    Path jar = null;
    List<String> reference = null;
    List<Path> homes = new ArrayList<>();
    Map<String, String> options = new LinkedHashMap<>();
    int rounds = ROUNDS;
    int memories = MEMORIES;
    for (int i = 0; i < args.size(); i += 2) {
      String value = i + 1 < args.size() ? args.get(i + 1) : null;
      if (value == null) {
        throw new IllegalArgumentException(args.get(i) + " needs a value.\n" + USAGE);
      }
      switch (args.get(i)) {
        case "--jar" -> jar = Path.of(value).toAbsolutePath();
        case "--reference" -> reference = List.of("node", value);
        case "--java" -> homes.add(Path.of(value));
        case "--with" -> {
          int equals = value.indexOf('=');
          if (equals < 1) {
            throw new IllegalArgumentException("--with needs NAME=JVM-OPTIONS.\n" + USAGE);
          }
          options.put(value.substring(0, equals), value.substring(equals + 1));
        }
        case "--rounds" -> rounds = positive(value);
        case "--memories" -> memories = positive(value);
        default ->
            throw new IllegalArgumentException(
                "Cannot understand '" + args.get(i) + "'.\n" + USAGE);
      }
    }
    if (jar == null || !Files.exists(jar)) {
      throw new IllegalArgumentException("There is no server at " + jar + ".\n" + USAGE);
    }
    if (homes.isEmpty()) {
      homes.add(Path.of(System.getProperty("java.home")));
    }
    return new StartUpArguments(jar, homes, options, reference, rounds, memories);
  }

  /**
   * The command of each server that is measured, by its name.
   *
   * @param launchFiles the launch file for each Java
   */
  Map<String, List<String>> servers(Map<Path, Path> launchFiles) {
    Map<String, List<String>> servers = new LinkedHashMap<>();
    for (Path home : homes) {
      String java = java(home);
      String suffix = homes.size() == 1 ? "" : ", " + home.getFileName();
      servers.put("java -jar" + suffix, List.of(java, "-jar", jar.toString()));
      servers.put("java @launch-file" + suffix, List.of(java, "@" + launchFiles.get(home)));
      options.forEach(
          (name, flags) -> {
            List<String> command = new ArrayList<>(List.of(java));
            command.addAll(List.of(flags.trim().split(" +")));
            command.addAll(List.of("-jar", jar.toString()));
            servers.put(name + suffix, command);
          });
    }
    return servers;
  }

  /** The program of a Java. */
  static String java(Path home) {
    return home.resolve("bin").resolve("java").toString();
  }

  private static int positive(String value) {
    int number = Integer.parseInt(value);
    if (number < 1) {
      throw new IllegalArgumentException("A number must be 1 or more.\n" + USAGE);
    }
    return number;
  }
}
