package dev.memoryweave.chat;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.embed.EmbeddingException;
import dev.memoryweave.model.InvalidValueException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * An embedder over the model of a framework: its failures are those of an embedding, its vectors
 * are counted and measured, and it sees no blank text, which some refuse and which means nothing.
 */
public final class ModelEmbedder implements Embedder {
  private final Model model;
  private final Function<List<String>, List<float[]>> vectors;

  /**
   * An embedder over a model.
   *
   * @param model the space of its vectors; another model, or another version, has another id
   * @param vectors asks the model for the vectors of texts, one for each
   */
  public ModelEmbedder(Model model, Function<List<String>, List<float[]>> vectors) {
    InvalidValueException.given("model", model);
    InvalidValueException.given("vectors", vectors);
    this.model = model;
    this.vectors = vectors;
  }

  @Override
  public Model model() {
    return model;
  }

  @Override
  public float[] query(String text) {
    return passages(List.of(text)).get(0);
  }

  @Override
  public List<float[]> passages(List<String> texts) {
    List<String> said = texts.stream().filter(text -> !text.isBlank()).toList();
    List<float[]> answers = said.isEmpty() ? List.of() : ask(said);
    List<float[]> passages = new ArrayList<>();
    int next = 0;
    for (String text : texts) {
      passages.add(text.isBlank() ? nothing() : checked(answers.get(next++)));
    }
    return passages;
  }

  private List<float[]> ask(List<String> texts) {
    List<float[]> answers;
    try {
      answers = vectors.apply(texts);
    } catch (RuntimeException e) {
      throw new EmbeddingException("The model " + model.id() + " failed: " + e.getMessage(), e);
    }
    if (answers.size() != texts.size()) {
      throw new EmbeddingException(
          "The model "
              + model.id()
              + " gave "
              + answers.size()
              + " vectors for "
              + texts.size()
              + " texts");
    }
    return answers;
  }

  private float[] checked(float[] vector) {
    if (vector.length != model.dimensions()) {
      throw new EmbeddingException(
          "The model "
              + model.id()
              + " gave a vector of "
              + vector.length
              + " numbers instead of "
              + model.dimensions());
    }
    return vector;
  }

  private float[] nothing() {
    float[] vector = new float[model.dimensions()];
    vector[0] = 1;
    return vector;
  }
}
