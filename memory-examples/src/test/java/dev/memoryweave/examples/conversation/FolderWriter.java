package dev.memoryweave.examples.conversation;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;

/** Writes folders for tests. */
public final class FolderWriter {
  private FolderWriter() {}

  /** Writes the lines as the corpus of the folder. */
  public static void corpus(Path folder, String... lines) throws IOException {
    zip(folder.resolve(ConversationFolder.CORPUS), lines);
  }

  /** Writes the lines as the queries of the folder. */
  public static void queries(Path folder, String... lines) throws IOException {
    zip(folder.resolve(ConversationFolder.QUERIES), lines);
  }

  private static void zip(Path file, String... lines) throws IOException {
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write((String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
    }
  }
}
