package dev.memoryweave.benchmarks;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.model.internal.LockFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Vectors of one model in a file that grows at its end: records of the hash of a text and its
 * vector. A record that was not written to its end is cut off by the next who opens the file. Only
 * the hashes are in the heap.
 */
final class VectorFile implements AutoCloseable {
  private static final int HASH_BYTES = 32;

  private final LockFile.Hold hold;
  private final FileChannel channel;
  private final int dimensions;
  private final int recordBytes;
  private final Map<Key, Long> places = new HashMap<>();
  private long end;

  private record Key(long a, long b, long c, long d) {
    static Key of(ByteBuffer hash) {
      return new Key(hash.getLong(), hash.getLong(), hash.getLong(), hash.getLong());
    }
  }

  private VectorFile(LockFile.Hold hold, FileChannel channel, int dimensions) {
    this.hold = hold;
    this.channel = channel;
    this.dimensions = dimensions;
    this.recordBytes = HASH_BYTES + dimensions * Float.BYTES;
  }

  /**
   * Opens the file of a model in a folder, which is made if it is not there.
   *
   * @throws IllegalArgumentException if another process has it open
   */
  static VectorFile open(Path folder, Embedder.Model model) throws IOException {
    Files.createDirectories(folder);
    String name =
        model.id().replaceAll("[^A-Za-z0-9._-]", "_") + "." + model.dimensions() + ".vectors";
    Path path = folder.resolve(name);
    LockFile.Hold hold =
        LockFile.tryHold(folder.resolve(name + ".lock"))
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        path + " is in use by another run; wait for it or name another folder"));
    VectorFile file = null;
    try {
      FileChannel channel =
          FileChannel.open(
              path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
      file = new VectorFile(hold, channel, model.dimensions());
      file.readHashes();
      return file;
    } catch (IOException | RuntimeException e) {
      if (file == null) {
        hold.close();
      } else {
        file.close();
      }
      throw e;
    }
  }

  private void readHashes() throws IOException {
    long count = channel.size() / recordBytes;
    ByteBuffer hash = ByteBuffer.allocate(HASH_BYTES);
    for (long i = 0; i < count; i++) {
      readFully(hash.clear(), i * recordBytes);
      places.put(Key.of(hash.flip()), i * recordBytes);
    }
    end = count * recordBytes;
    channel.truncate(end);
  }

  private void readFully(ByteBuffer target, long from) throws IOException {
    long at = from;
    while (target.hasRemaining()) {
      int read = channel.read(target, at);
      if (read < 0) {
        throw new IOException("The file of vectors was cut off while it was read");
      }
      at += read;
    }
  }

  /** The vector that is kept for a text, or nothing. */
  synchronized Optional<float[]> find(String text) {
    Long place = places.get(key(text));
    if (place == null) {
      return Optional.empty();
    }
    try {
      ByteBuffer bytes = ByteBuffer.allocate(recordBytes - HASH_BYTES);
      readFully(bytes, place + HASH_BYTES);
      float[] vector = new float[dimensions];
      bytes.flip().asFloatBuffer().get(vector);
      return Optional.of(vector);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Keeps the vector of a text. */
  synchronized void keep(String text, float[] vector) {
    if (places.containsKey(key(text))) {
      return;
    }
    ByteBuffer bytes = ByteBuffer.allocate(recordBytes);
    bytes.put(hash(text));
    for (float value : vector) {
      bytes.putFloat(value);
    }
    bytes.flip();
    try {
      for (long at = end; bytes.hasRemaining(); ) {
        at += channel.write(bytes, at);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    places.put(key(text), end);
    end += recordBytes;
  }

  private static Key key(String text) {
    return Key.of(ByteBuffer.wrap(hash(text)));
  }

  private static byte[] hash(String text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() throws IOException {
    try (hold) {
      channel.close();
    }
  }
}
