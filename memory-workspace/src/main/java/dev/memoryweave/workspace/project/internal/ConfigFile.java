package dev.memoryweave.workspace.project.internal;

import dev.memoryweave.workspace.files.PathOutsideProjectException;
import dev.memoryweave.workspace.files.internal.FileActions;
import dev.memoryweave.workspace.files.internal.ProjectBoundary;
import dev.memoryweave.workspace.project.ConfigEditor;
import dev.memoryweave.workspace.project.InvalidConfigException;
import dev.memoryweave.workspace.project.ProjectConfig;
import dev.memoryweave.workspace.project.ProjectNotWritableException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Set;

/**
 * The file with the settings of a project. It is written once, with every setting and its meaning;
 * {@link ConfigEditor} changes single settings in it.
 */
public final class ConfigFile {
  /** The path of the file, relative to the root. */
  public static final String PATH = ProjectBoundary.MEMORY_FOLDER + "/config.yaml";

  private static final int LARGEST = 256_000;

  private final ProjectBoundary boundary;

  /** The settings file of that project, which need not exist. */
  public ConfigFile(ProjectBoundary boundary) {
    this.boundary = boundary;
  }

  /** Whether the file, or anything else of its name, exists. */
  public boolean exists() {
    return Files.exists(boundary.root().resolve(PATH), LinkOption.NOFOLLOW_LINKS);
  }

  /**
   * The settings: the defaults, overridden by the file.
   *
   * @throws InvalidConfigException if the file cannot be read, or has invalid content
   * @throws PathOutsideProjectException if the file is a link out of the memory's folder
   */
  public ProjectConfig read() {
    return exists() ? ConfigReader.read(text()) : ProjectConfig.defaults();
  }

  /**
   * The usable settings, with all problems of the file: an unreadable file does not prevent the
   * memory from being opened.
   */
  public UsableConfig usable() {
    if (!exists()) {
      return UsableConfig.defaults();
    }
    try {
      return ConfigReader.usable(text());
    } catch (InvalidConfigException e) {
      return UsableConfig.unreadable(e);
    } catch (PathOutsideProjectException e) {
      return UsableConfig.unreadable(
          new InvalidConfigException(
              0, 0, "it is a link that leads out of the folder; put a file in its place"));
    }
  }

  /** The text of the file, without a byte order mark. */
  public String text() {
    Path file = boundary.resolveForWriting(PATH);
    try {
      BasicFileAttributes attributes =
          Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      if (!attributes.isRegularFile()) {
        throw new InvalidConfigException(0, 0, "it is no file; remove it to get a new one");
      }
      if (attributes.size() > LARGEST) {
        throw new InvalidConfigException(
            0, 0, "it is longer than " + LARGEST + " bytes; remove what is not a setting");
      }
      String text = StandardCharsets.UTF_8.newDecoder().decode(bytes(file)).toString();
      return text.startsWith("\ufeff") ? text.substring(1) : text;
    } catch (CharacterCodingException e) {
      throw new InvalidConfigException(0, 0, "it is not in UTF-8; save it in that encoding");
    } catch (IOException e) {
      throw new InvalidConfigException(0, 0, "it cannot be read; check its permissions");
    }
  }

  private static ByteBuffer bytes(Path file) throws IOException {
    try (SeekableByteChannel channel =
        Files.newByteChannel(file, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS))) {
      ByteBuffer buffer = ByteBuffer.allocate(LARGEST);
      while (buffer.hasRemaining() && channel.read(buffer) >= 0) {}
      return buffer.flip();
    }
  }

  /**
   * Writes the file with every setting, if there is none; completely or not at all.
   *
   * @return whether it was written; an existing file is left as it is
   * @throws ProjectNotWritableException if it cannot be written
   * @throws PathOutsideProjectException if the memory's folder is a link
   */
  public boolean create(ProjectConfig config) {
    Path file = boundary.resolveForWriting(PATH);
    if (exists()) {
      return false;
    }
    try {
      Files.createDirectories(boundary.resolveForWriting(PATH).getParent());
      byte[] text = ConfigWriter.write(config).getBytes(StandardCharsets.UTF_8);
      new FileActions().createWhole(file, text);
      return true;
    } catch (FileAlreadyExistsException e) {
      return false;
    } catch (IOException e) {
      throw new ProjectNotWritableException(PATH, e);
    }
  }
}
