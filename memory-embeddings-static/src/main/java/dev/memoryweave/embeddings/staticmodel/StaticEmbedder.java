package dev.memoryweave.embeddings.staticmodel;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.embed.EmbeddingException;
import dev.memoryweave.embed.internal.Background;
import dev.memoryweave.embed.internal.FirstUse;
import dev.memoryweave.embeddings.staticmodel.internal.TableModel;
import dev.memoryweave.embeddings.staticmodel.internal.TokenTable;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/**
 * A static model in pure Java: 256 dimensions, English and words in code, no network. Each piece of
 * a word has a vector, and the vector of a text is the sum of those of its pieces. The vectors were
 * fitted so that the sum points in the direction of BGE small en v1.5 (Xiao et al. 2023; MIT
 * licence). It embeds tens of thousands of texts per second on one thread; its table of 4 MB is
 * read on first use.
 *
 * <p>Vectors have the length 1. The model ignores word order, so it is less informative than a
 * model that reads sentences; {@link #trust()} reflects this.
 */
public final class StaticEmbedder implements Embedder {
  private static final Embedder.Model MODEL = new Embedder.Model("memoryweave-static-1", 256);
  private static final String TABLE = "table-1.bin";
  private static final String BACKGROUND = "background-1.bin";

  /** Measured on conversations and on code; nearly twice as much did not give better results. */
  private static final double TRUST = .25;

  private final FirstUse<TableModel> loaded = new FirstUse<>(MODEL.id(), StaticEmbedder::load);

  private StaticEmbedder() {}

  /** Creates an embedder; reads nothing yet. */
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
    return texts.stream().map(table::passage).toList();
  }

  /** {@inheritDoc} It reads English, and words in code. */
  @Override
  public boolean reads(String text) {
    return loaded.get().reads(text);
  }

  @Override
  public double trust() {
    return TRUST;
  }

  @Override
  public Embedder.Chance chance(float[] query) {
    return loaded.get().background().chance(query);
  }

  private static TableModel load() {
    try (InputStream table = open(TABLE);
        InputStream background = open(BACKGROUND)) {
      return new TableModel(TokenTable.read(table), Background.read(background));
    } catch (IOException e) {
      throw new EmbeddingException("The table of " + MODEL.id() + " cannot be read: " + e, e);
    }
  }

  private static InputStream open(String name) {
    InputStream file = StaticEmbedder.class.getResourceAsStream(name);
    if (file == null) {
      throw new EmbeddingException(
          "There is no " + name + " of " + MODEL.id() + " beside its class");
    }
    return file;
  }

  @Override
  public void close() {
    loaded.close();
  }
}
