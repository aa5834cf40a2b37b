package dev.memoryweave.cli.internal.install;

import dev.memoryweave.model.internal.Drafts;
import dev.memoryweave.model.internal.FinishedFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import org.jspecify.annotations.Nullable;

/**
 * A file with settings.
 *
 * @param path its location; links are followed
 */
record SettingsFile(Path path) {
  private static final int LARGEST = 64 * 1024 * 1024;

  /** The text, empty if there is no file. */
  String read() throws IOException {
    if (!Files.exists(path)) {
      if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
        throw new FileSystemException(path.toString(), null, "it is a link that leads nowhere");
      }
      return "";
    }
    if (Files.size(path) > LARGEST) {
      throw new FileSystemException(path.toString(), null, "it is too large for settings");
    }
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(Files.readAllBytes(path)))
          .toString();
    } catch (CharacterCodingException e) {
      throw new FileSystemException(path.toString(), null, "it is not written in UTF-8");
    }
  }

  /**
   * Writes the text in one step, if the file is still as it was.
   *
   * @param before the text that was read
   * @param backups the folder for a copy of the previous file
   * @param stamp makes the name of the copy
   * @return the copy, or null if there was no file
   */
  @Nullable Path write(String before, String after, Path backups, String stamp) throws IOException {
    boolean exists = Files.exists(path);
    Path target = exists ? path.toRealPath() : path;
    Path folder = target.toAbsolutePath().getParent();
    if (folder == null) {
      throw new NoSuchFileException(path.toString());
    }
    Files.createDirectories(folder);
    Path copy = exists ? backup(target, backups, stamp) : null;
    Drafts.clear(folder);
    Drafts.write(
        target,
        draft -> {
          write(draft, target, after);
          requireUnchanged(before);
          Files.move(
              draft, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        });
    return copy;
  }

  /**
   * Deletes the file, if it is still as it was.
   *
   * @param before the text that was read
   * @param backups the folder for a copy of the file
   * @param stamp makes the name of the copy
   * @return the copy
   */
  Path delete(String before, Path backups, String stamp) throws IOException {
    Path copy = backup(path, backups, stamp);
    requireUnchanged(before);
    Files.delete(path);
    return copy;
  }

  private void requireUnchanged(String before) throws IOException {
    if (!read().equals(before)) {
      throw new FileSystemException(
          path.toString(), null, "it was changed meanwhile; look again and try again");
    }
  }

  private static void write(Path draft, Path target, String text) throws IOException {
    boolean hasRights =
        Files.exists(target)
            && Files.getFileAttributeView(target, PosixFileAttributeView.class) != null;
    // Settings may hold tokens, which nobody else may read meanwhile.
    Files.createFile(draft, hasRights ? FinishedFile.forOwner(draft) : new FileAttribute<?>[0]);
    if (hasRights) {
      Files.setPosixFilePermissions(draft, Files.getPosixFilePermissions(target));
    }
    try (FileChannel channel = FileChannel.open(draft, StandardOpenOption.WRITE)) {
      Drafts.lock(channel);
      ByteBuffer bytes = StandardCharsets.UTF_8.encode(text);
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(true);
    }
  }

  /** Settings may hold tokens, so only the owner may read the copies. */
  private static Path backup(Path target, Path backups, String stamp) throws IOException {
    Files.createDirectories(backups);
    Path copy = backups.resolve(stamp + "-" + target.getFileName());
    for (int number = 2; Files.exists(copy); number++) {
      copy = backups.resolve(stamp + "-" + number + "-" + target.getFileName());
    }
    if (Files.getFileAttributeView(backups, PosixFileAttributeView.class) != null) {
      Files.createFile(
          copy, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    }
    Files.write(copy, Files.readAllBytes(target));
    return copy;
  }
}
