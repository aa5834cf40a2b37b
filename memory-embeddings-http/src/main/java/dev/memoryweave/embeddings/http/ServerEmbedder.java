package dev.memoryweave.embeddings.http;

import dev.memoryweave.embed.Embedder;
import java.util.List;

/** An embedder that uses a server. */
abstract sealed class ServerEmbedder implements Embedder permits OllamaEmbedder, OpenAiEmbedder {
  private final HttpEmbedding embedding;

  ServerEmbedder(HttpEmbedding embedding) {
    this.embedding = embedding;
  }

  @Override
  public final Embedder.Model model() {
    return embedding.model();
  }

  @Override
  public final float[] query(String text) {
    return embedding.query(text);
  }

  @Override
  public final List<float[]> passages(List<String> texts) {
    return embedding.passages(texts);
  }

  @Override
  public final void close() {
    embedding.server().close();
  }

  /** The kind of server and the model, without secrets. */
  @Override
  public final String toString() {
    return getClass().getSimpleName() + "[" + embedding.model().id() + "]";
  }
}
