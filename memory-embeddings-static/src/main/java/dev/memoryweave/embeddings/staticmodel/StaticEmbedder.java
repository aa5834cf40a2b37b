package dev.memoryweave.embeddings.staticmodel;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.embed.EmbeddingException;
import dev.memoryweave.embed.internal.FirstUse;
import dev.memoryweave.embeddings.staticmodel.internal.TableModel;
import dev.memoryweave.embeddings.staticmodel.internal.TokenTable;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/**
 * A model of numbers alone, in pure Java: 256 dimensions, English and the words of code, no
 * network. Each piece of a word has a vector, and a text is the sum of those of its pieces. They
 * were fitted so that the sum points where BGE small en v1.5 points (Xiao et al. 2023; MIT
 * licence). It embeds tens of thousands of texts a second on one thread; its table of 8 MB is read
 * by the first use.
 *
 * <p>Vectors have the length 1. Order of words means nothing to it, so that it tells less than a
 * model that reads sentences; {@link #trust()} says so.
 */
public final class StaticEmbedder implements Embedder {
  private static final Embedder.Model MODEL = new Embedder.Model("memoryweave-static-1", 256);
  private static final String TABLE = "table-1.bin";

  private final FirstUse<TableModel> loaded = new FirstUse<>(MODEL.id(), StaticEmbedder::load);

  private StaticEmbedder() {}

  /** An embedder; reads nothing yet. */
  public static StaticEmbedder create() {
    return new StaticEmbedder();
  }

  @Override
  public Embedder.Model model() {
    return MODEL;
  }

  @Override
  public float[] query(String text) {
    return loaded.get().vector(text);
  }

  @Override
  public List<float[]> passages(List<String> texts) {
    if (texts.isEmpty()) {
      return List.of();
    }
    TableModel table = loaded.get();
    return texts.stream().map(table::vector).toList();
  }

  /** {@inheritDoc} It reads English, and the words of code. */
  @Override
  public boolean reads(String text) {
    return loaded.get().reads(text);
  }

  @Override
  public double trust() {
    return Double.parseDouble(System.getProperty("static.trust", ".25"));
  }

  @Override
  public Embedder.Chance chance(float[] query) {
    return loaded.get().background().chance(query);
  }

  private static TableModel load() {
    String file = System.getProperty("static.table");
    try (InputStream table = file != null ? java.nio.file.Files.newInputStream(java.nio.file.Path.of(file)) : StaticEmbedder.class.getResourceAsStream(TABLE)) {
      if (table == null) {
        throw new EmbeddingException(
            "There is no " + TABLE + " of " + MODEL.id() + " beside its classes");
      }
      return new TableModel(TokenTable.read(table));
    } catch (IOException e) {
      throw new EmbeddingException("The table of " + MODEL.id() + " cannot be read: " + e, e);
    }
  }

  @Override
  public void close() {
    loaded.close();
  }
}
