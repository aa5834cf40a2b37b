package dev.memoryweave.rest.internal.access;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.memoryweave.model.internal.Drafts;
import dev.memoryweave.model.internal.FinishedFile;
import dev.memoryweave.model.internal.LockFile;
import dev.memoryweave.model.internal.OwnFolder;
import dev.memoryweave.operations.opening.UsageException;
import dev.memoryweave.rest.internal.server.OwnersFile;
import dev.memoryweave.store.MemoryHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The file of the tokens that a user has made. It is whole at any time; only its owner reads it.
 */
public final class AccessTokenFile {
  private static final String NAME = "access-tokens.json";
  private static final String LOCK = "access-tokens.lock";
  private static final int VERSION = 1;
  private static final int MOST_BYTES = 1024 * 1024;
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final Pattern DIGEST = Pattern.compile("[0-9a-f]{64}");
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(SerializationFeature.INDENT_OUTPUT)
          .build();

  private final Path folder;
  private final Path file;

  /** The file in a user's folder; it need not exist. */
  public AccessTokenFile(MemoryHome home) {
    this.folder = home.folder();
    this.file = home.resolve(NAME);
  }

  private record Content(int version, List<AccessToken> tokens) {}

  /** What tells a version of the file from others; all versions are files of their own. */
  record Stamp(long modified, long size, @Nullable Object key) {}

  /** The stamp of the file as it is; null if there is none. */
  @Nullable Stamp stamp() {
    try {
      BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class);
      return new Stamp(found.lastModifiedTime().toMillis(), found.size(), found.fileKey());
    } catch (IOException e) {
      return null;
    }
  }

  /**
   * The tokens, in the order in which they were made.
   *
   * @throws UsageException if the file cannot be read, or others have rights to it
   */
  public List<AccessToken> read() {
    try {
      if (!Files.exists(file)) {
        return List.of();
      }
      OwnersFile.check(file);
      if (Files.size(file) > MOST_BYTES) {
        throw broken();
      }
      Content content = JSON.readValue(Files.readAllBytes(file), Content.class);
      if (content == null || content.version != VERSION || !isWhole(content.tokens)) {
        throw broken();
      }
      return List.copyOf(content.tokens);
    } catch (NoSuchFileException e) {
      return List.of();
    } catch (IOException e) {
      UsageException broken = broken();
      broken.initCause(e);
      throw broken;
    }
  }

  private UsageException broken() {
    return new UsageException(
        "The access tokens in "
            + file
            + " cannot be read, so none of them is valid; restore the file, or delete it and make"
            + " new ones");
  }

  private static boolean isWhole(@Nullable List<AccessToken> tokens) {
    if (tokens == null) {
      return false;
    }
    Set<String> names = new HashSet<>();
    for (AccessToken token : tokens) {
      if (token == null
          || token.name() == null
          || token.created() == null
          || token.digest() == null
          || !DIGEST.matcher(token.digest()).matches()
          || !names.add(token.name())) {
        return false;
      }
    }
    return true;
  }

  /**
   * Changes the tokens, while nobody else does.
   *
   * @param change gives the tokens as they shall be
   * @throws UsageException if the file cannot be read or written
   */
  public void change(UnaryOperator<List<AccessToken>> change) {
    try {
      OwnFolder.make(folder);
      Path lock = folder.resolve(LOCK);
      try (LockFile.Hold unused =
          LockFile.hold(lock, PATIENCE, FinishedFile.forOwner(lock)).orElseThrow(this::busy)) {
        List<AccessToken> before = read();
        List<AccessToken> after = change.apply(before);
        if (!after.equals(before)) {
          write(after);
        }
      }
    } catch (IOException e) {
      UsageException failed =
          new UsageException(
              "The access tokens cannot be stored in " + file + ": " + FinishedFile.reason(e));
      failed.initCause(e);
      throw failed;
    }
  }

  private UsageException busy() {
    return new UsageException("Another process is changing " + file + "; try again");
  }

  private void write(List<AccessToken> tokens) throws IOException {
    byte[] content = JSON.writeValueAsBytes(new Content(VERSION, tokens));
    Drafts.clear(folder);
    Drafts.write(
        file,
        draft -> {
          FinishedFile.createForOwner(draft);
          Files.write(draft, content);
          FinishedFile.force(draft);
          Files.move(
              draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
          FinishedFile.forceFolderOf(file);
        });
  }

  /** The path of the file. */
  public Path path() {
    return file;
  }
}
