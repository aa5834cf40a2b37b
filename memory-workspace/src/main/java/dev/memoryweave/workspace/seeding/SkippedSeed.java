package dev.memoryweave.workspace.seeding;

/**
 * Something that might have become a memory but did not.
 *
 * @param locator where it is, such as {@code docs/adr/0002.md:1}
 * @param title its title
 * @param reason why it was left out
 */
public record SkippedSeed(String locator, String title, String reason) {
  static SkippedSeed of(Seed seed, String reason) {
    return new SkippedSeed(seed.path() + ":" + seed.fromLine(), seed.title(), reason);
  }
}
