package dev.memoryweave.benchmarks;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Locale;

/** Makes the folders that are indexed, and walks them in the plainest way. */
final class ProjectTrees {
  /** What the human-written file of a copy says; no other text is about zeppelins. */
  static final String RULE = "Zeppelins must be moored at the northern mast only.";

  private static final long MOST_BYTES = 4L << 30;
  private static final long HUGE = 2L << 30;
  private static final FileTime LONG_AGO = FileTime.fromMillis(1_000_000_000_000L);

  private ProjectTrees() {}

  /**
   * Copies a project with the times of its files, without links and what git keeps, and adds a file
   * that people wrote for its memory. So the project itself is not changed by what is measured.
   *
   * @throws IOException also if it has more than 4 GB
   */
  static void copy(Path from, Path to) throws IOException {
    Files.walkFileTree(
        from,
        new SimpleFileVisitor<>() {
          private long bytes;

          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes)
              throws IOException {
            if (folder.endsWith(".git")) {
              return FileVisitResult.SKIP_SUBTREE;
            }
            Files.createDirectories(to.resolve(from.relativize(folder)));
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            if (attributes.isRegularFile()) {
              bytes += attributes.size();
              if (bytes > MOST_BYTES) {
                throw new IOException(from + " has more than 4 GB; name a smaller folder");
              }
              Files.copy(
                  file, to.resolve(from.relativize(file)), StandardCopyOption.COPY_ATTRIBUTES);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    Path rules = to.resolve(".memory").resolve("constraints.md");
    Files.createDirectories(to.resolve(".memory"));
    write(rules, "# Constraints\n\n- " + RULE + "\n");
  }

  private static void write(Path file, String text) throws IOException {
    Files.writeString(file, text);
    Files.setLastModifiedTime(file, LONG_AGO);
  }

  /**
   * Fills a folder with so many tiny source files, and beside them with what must not stall anyone:
   * a sparse file of 2 GB, links in circles, a link out.
   *
   * @return how many of the links the system allowed
   */
  static int fill(Path folder, int count) throws IOException {
    Path many = Files.createDirectories(folder.resolve("many"));
    for (int i = 0; i < count; i++) {
      String text = String.format(Locale.ROOT, "def ship_%d():\n    return %d\n", i, i);
      write(many.resolve(String.format(Locale.ROOT, "ship_%06d.py", i)), text);
    }
    try (RandomAccessFile huge = new RandomAccessFile(folder.resolve("huge.log").toFile(), "rw")) {
      huge.setLength(HUGE);
    }
    return link(many.resolve("up"), Path.of(".."))
        + link(folder.resolve("self"), Path.of("self"))
        + link(folder.resolve("out"), folder.toAbsolutePath().getRoot());
  }

  private static int link(Path link, Path to) {
    try {
      Files.createSymbolicLink(link, to);
      return 1;
    } catch (IOException | UnsupportedOperationException e) {
      return 0;
    }
  }

  /** A walk that reads the attributes of every file, and gives the sum of size and time. */
  static long walk(Path folder) throws IOException {
    long[] sum = new long[1];
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            sum[0] += attributes.size() + attributes.lastModifiedTime().toMillis();
            return FileVisitResult.CONTINUE;
          }
        });
    return sum[0];
  }
}
