package dev.memoryweave.langchain4j;

import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.embedding.common.AbstractEmbeddingModelIT;
import dev.langchain4j.model.embedding.listener.EmbeddingModelListener;
import dev.memoryweave.embed.Embedder;
import dev.memoryweave.embed.EmbeddingException;
import dev.memoryweave.embed.StubEmbedder;
import java.util.List;

/** An embedder holds to the contract that LangChain4j publishes for its embedding models. */
final class EmbedderEmbeddingModelContractTest extends AbstractEmbeddingModelIT {
  @Override
  protected List<EmbeddingModel> models() {
    return List.of(new EmbedderEmbeddingModel(new Asymmetric()));
  }

  @Override
  protected EmbeddingModel modelWith(EmbeddingModelListener listener) {
    return models().get(0).addListener(listener);
  }

  @Override
  protected EmbeddingModel failingModelWith(EmbeddingModelListener listener) {
    return new EmbedderEmbeddingModel(new Failing()).addListener(listener);
  }

  @Override
  protected boolean supportsInputTypeParameter() {
    return true;
  }

  @Override
  protected boolean supportsDimensionsParameter() {
    return false;
  }

  @Override
  protected boolean supportsImageInput() {
    return false;
  }

  @Override
  protected boolean supportsInterleavedInput() {
    return false;
  }

  @Override
  protected boolean assertTokenUsage() {
    return false;
  }

  /** Embeds a question another way than an answer. */
  private static class Asymmetric implements Embedder {
    private final Embedder embedder = new StubEmbedder();

    @Override
    public Model model() {
      return embedder.model();
    }

    @Override
    public float[] query(String text) {
      return embedder.query("question " + text);
    }

    @Override
    public List<float[]> passages(List<String> texts) {
      return embedder.passages(texts);
    }
  }

  private static final class Failing extends Asymmetric {
    @Override
    public List<float[]> passages(List<String> texts) {
      throw new EmbeddingException("no model");
    }
  }
}
