package dev.memoryweave.workspace.transcripts.internal;

import dev.memoryweave.text.internal.PlainText;
import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The possible transcripts in a folder, in the order of their names. Follows no links. */
final class TranscriptFolder {
  /** Extensions of transcripts. */
  private static final List<String> ENDINGS =
      List.of(".jsonl", ".json", ".md", ".markdown", ".txt");

  private static final String PACKED = ".gz";
  private static final int DEEPEST = 64;

  /** The most transcripts listed for one folder. */
  static final int MOST_FILES = 100_000;

  private TranscriptFolder() {}

  /** Lists the files, and counts those left out. */
  static List<TranscriptFile> files(Path folder, ImportTally tally) throws IOException {
    List<TranscriptFile> files = new ArrayList<>();
    Set<FileVisitOption> noLinks = EnumSet.noneOf(FileVisitOption.class);
    Files.walkFileTree(
        folder,
        noLinks,
        DEEPEST,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path path, BasicFileAttributes attributes) {
            boolean history = String.valueOf(path.getFileName()).equals(".git");
            return history ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path path, BasicFileAttributes attributes) {
            if (attributes.isSymbolicLink()) {
              tally.passOver("links");
            } else if (!attributes.isRegularFile() || !mayBeTranscript(path)) {
              tally.passOver("other files");
            } else if (files.size() == MOST_FILES) {
              tally.skip(
                  name(folder, path),
                  0,
                  "the folder holds more than "
                      + MOST_FILES
                      + " transcripts; import what comes from here on by its own folders");
              return FileVisitResult.TERMINATE;
            } else {
              files.add(file(folder, path, attributes));
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path path, IOException e) {
            tally.skip(name(folder, path), 0, "it cannot be read: " + ImportRun.reason(e));
            return FileVisitResult.CONTINUE;
          }
        });
    files.sort(Comparator.comparing(TranscriptFile::name));
    return files;
  }

  static TranscriptFile file(Path folder, Path path, BasicFileAttributes attributes) {
    return new TranscriptFile(
        path, name(folder, path), attributes.size(), attributes.lastModifiedTime().toInstant());
  }

  private static String name(Path folder, Path path) {
    return Lines.line(folder.relativize(path).toString().replace('\\', '/'), 400, "?");
  }

  private static boolean mayBeTranscript(Path path) {
    String name = PlainText.lowerCase(String.valueOf(path.getFileName()));
    String unpacked =
        name.endsWith(PACKED) ? name.substring(0, name.length() - PACKED.length()) : name;
    return ENDINGS.stream().anyMatch(unpacked::endsWith);
  }
}
