package dev.memoryweave.workspace.files.internal;

import dev.memoryweave.workspace.files.PathOutsideProjectException;
import dev.memoryweave.workspace.files.SkippedFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/**
 * Reads the text of project files. Opens only plain files, follows no link, and never reads more
 * than the size limit of a file. Safe for use by many threads.
 */
public final class SourceReader {
  private static final int ATTEMPTS = 2;

  private final ProjectBoundary boundary;
  private final Exclusions exclusions;
  private final ProjectWalk.Opener opener;

  /** Creates a reader of that project's files by those rules. */
  public SourceReader(ProjectBoundary boundary, Exclusions exclusions) {
    this(boundary, exclusions, () -> OpenFolder.open(boundary.root()));
  }

  SourceReader(ProjectBoundary boundary, Exclusions exclusions, ProjectWalk.Opener opener) {
    this.boundary = boundary;
    this.exclusions = exclusions.on(boundary);
    this.opener = opener;
  }

  /**
   * Reads a file reported by a {@link ProjectWalk}.
   *
   * @throws PathOutsideProjectException if the path is not one inside the project
   * @throws CancellationException if the thread is interrupted
   */
  public ReadResult read(ProjectFile file) {
    return readInside(boundary.insideAsWritten(file.path()));
  }

  /**
   * Reads a file named by a caller. Follows a link inside the project; does not read files excluded
   * by name.
   *
   * @param path see {@link ProjectBoundary#resolve}
   * @return the result with the real path of the file
   * @throws PathOutsideProjectException if the path is not inside the project, or leads out of it
   * @throws CancellationException if the thread is interrupted
   */
  public ReadResult read(String path) {
    String real = boundary.relative(boundary.resolve(path));
    if (real.isEmpty()) {
      return leftOut(".", SkippedFile.Reason.NO_FILE, "a folder");
    }
    return exclusions
        .byPath(real)
        .<ReadResult>map(reason -> leftOut(real, reason, ""))
        .orElseGet(() -> readInside(real));
  }

  private ReadResult readInside(String path) {
    try (OpenFolder root = opener.open()) {
      return read(root, path, path.split("/", -1), 0);
    } catch (NoSuchFileException e) {
      return leftOut(path, SkippedFile.Reason.VANISHED, "");
    } catch (ClosedByInterruptException e) {
      throw new CancellationException("Reading was interrupted");
    } catch (IOException | SecurityException e) {
      return leftOut(
          path,
          SkippedFile.Reason.UNREADABLE,
          e.getClass().getSimpleName().replace("Exception", ""));
    }
  }

  /** Descends folder by folder, so that each is inside the one before. */
  private ReadResult read(OpenFolder folder, String path, String[] parts, int depth)
      throws IOException {
    Path name = Path.of(parts[depth]);
    if (depth == parts.length - 1) {
      return read(folder, path, name);
    }
    try (OpenFolder next = folder.folder(name)) {
      return read(next, path, parts, depth + 1);
    }
  }

  private ReadResult read(OpenFolder folder, String path, Path name) throws IOException {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      BasicFileAttributes before = folder.attributes(name);
      Optional<SkippedFile> unfit = unfit(path, before);
      if (unfit.isPresent()) {
        return new ReadResult.LeftOut(unfit.get());
      }
      byte[] bytes = bytes(folder, name, (int) before.size());
      if (bytes.length == before.size() && isSame(before, folder.attributes(name))) {
        return text(path, before, bytes);
      }
    }
    return leftOut(path, SkippedFile.Reason.CHANGING, "");
  }

  /** Opening a pipe would block, so its type is checked first. */
  private Optional<SkippedFile> unfit(String path, BasicFileAttributes attributes) {
    if (attributes.isSymbolicLink()) {
      return Optional.of(skipped(path, SkippedFile.Reason.LINK, ""));
    } else if (!attributes.isRegularFile()) {
      String what = attributes.isDirectory() ? "a folder" : "";
      return Optional.of(skipped(path, SkippedFile.Reason.NO_FILE, what));
    } else if (attributes.size() > exclusions.maxFileBytes()) {
      return Optional.of(
          skipped(
              path,
              SkippedFile.Reason.TOO_LARGE,
              attributes.size() + " bytes, the limit is " + exclusions.maxFileBytes()));
    }
    return Optional.empty();
  }

  /** The content, or one byte more than expected if the file has grown. */
  private static byte[] bytes(OpenFolder folder, Path name, int expected) throws IOException {
    try (SeekableByteChannel channel = folder.content(name)) {
      ByteBuffer buffer = ByteBuffer.allocate(expected + 1);
      while (buffer.hasRemaining() && channel.read(buffer) >= 0) {}
      byte[] bytes = new byte[buffer.position()];
      buffer.flip().get(bytes);
      return bytes;
    }
  }

  private static boolean isSame(BasicFileAttributes before, BasicFileAttributes after) {
    return before.size() == after.size()
        && before.lastModifiedTime().equals(after.lastModifiedTime())
        && Objects.equals(before.fileKey(), after.fileKey());
  }

  private ReadResult text(String path, BasicFileAttributes attributes, byte[] bytes) {
    Optional<String> text = TextDecoder.decode(bytes);
    if (text.isEmpty()) {
      return leftOut(path, SkippedFile.Reason.BINARY, "");
    }
    if (!exclusions.includes(path, false)) {
      Optional<String> generated = GeneratedText.sign(path, text.get());
      if (generated.isPresent()) {
        return leftOut(path, SkippedFile.Reason.GENERATED, generated.get());
      }
    }
    return new ReadText(
        path, attributes.size(), attributes.lastModifiedTime().toMillis(), text.get());
  }

  private static ReadResult leftOut(String path, SkippedFile.Reason reason, String detail) {
    return new ReadResult.LeftOut(skipped(path, reason, detail));
  }

  private static SkippedFile skipped(String path, SkippedFile.Reason reason, String detail) {
    return new SkippedFile(path, false, reason, detail);
  }
}
