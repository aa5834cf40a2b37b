package dev.memoryweave.embed;

import dev.memoryweave.model.InvalidValueException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Turns texts into vectors; texts of similar meaning get vectors of similar direction.
 *
 * <p>Implementations must be safe for several threads at once, give the same vector for the same
 * text, and accept any text: an empty one, any script, any length (beyond the model's limit, text
 * is cut off). Vectors are compared by their direction alone; they need not have a length of 1, but
 * must hold finite numbers and not be zero. Creating an embedder should cost nothing; the model is
 * loaded on first use.
 */
public interface Embedder extends AutoCloseable {

  /** The space of the vectors; always the same for one embedder. */
  Model model();

  /**
   * The vector of a question or task.
   *
   * @throws EmbeddingException if the model cannot be reached or fails; recall then uses words
   *     alone
   */
  float[] query(String text);

  /**
   * The vectors of texts to be found later, in the order of the texts.
   *
   * @param texts one or more texts
   * @throws EmbeddingException if the model cannot be reached or fails; the texts are tried again
   *     later
   */
  List<float[]> passages(List<String> texts);

  /**
   * Whether the model knows the words of a question or task, so that its vector is meaningful. If
   * not, for example in another language, recall uses words alone. True for everything by default.
   */
  default boolean reads(String text) {
    return true;
  }

  /**
   * How much the vectors can be trusted compared with words, more than 0, at most 1; always the
   * same for one embedder. 1, the default, is for models that read whole sentences. In recall, less
   * trusted vectors have less weight.
   */
  default double trust() {
    return 1;
  }

  /**
   * The distribution of similarities between a question and unrelated texts, estimated from texts
   * that come with the model. With it, recall takes texts far outside of the distribution for
   * related, however few memories there are.
   *
   * @param query a vector from {@link #query}
   * @return null, the default, if the model brings no such texts: then relevant and irrelevant
   *     memories can be separated only among a hundred memories or more
   */
  default @Nullable Chance chance(float[] query) {
    return null;
  }

  /** Releases the model. Closing twice does nothing. */
  @Override
  default void close() {}

  /**
   * Settings of an embedder that a user chooses by name. Kinds of this project: {@code static}, a
   * table of numbers (module {@code memory-embeddings-static}); {@code onnx}, a small model inside
   * the process (module {@code memory-embeddings-onnx}); {@code ollama} and {@code openai}, models
   * of a server (module {@code memory-embeddings-http}).
   *
   * @param name the name of its {@link EmbedderProvider}
   * @param address where the server is, or null for the default address
   * @param model the server's name for the model, or null if there is no choice
   * @param dimensions the length of its vectors, or null if there is no choice
   * @param queryPrefix the text that the model expects before a query; possibly empty
   * @param passagePrefix the text that the model expects before a passage; possibly empty
   * @param networkAllowed whether texts may be sent to a server
   * @param token supplies the credential that the server requires, or null for none
   */
  record Settings(
      String name,
      @Nullable URI address,
      @Nullable String model,
      @Nullable Integer dimensions,
      String queryPrefix,
      String passagePrefix,
      boolean networkAllowed,
      @Nullable Supplier<String> token) {
    private static final Map<String, String> MODULES =
        Map.of(
            "static", "memory-embeddings-static",
            "onnx", "memory-embeddings-onnx",
            "ollama", "memory-embeddings-http",
            "openai", "memory-embeddings-http");

    /** Checks the name. */
    public Settings {
      InvalidValueException.unless(
          name.matches("[a-z0-9-]{1,40}"),
          "embedder",
          name,
          "be a name of 1 to 40 lower-case letters, digits or -");
    }

    /** Settings of an embedder that needs only its name. */
    public static Settings of(String name) {
      return new Settings(name, null, null, null, "", "", false, null);
    }

    /** Whether a provider of that name is on the class path, and can be created. */
    public static boolean isOffered(String name) {
      try {
        for (EmbedderProvider provider : ServiceLoader.load(EmbedderProvider.class)) {
          if (provider.name().equals(name)) {
            return true;
          }
        }
        return false;
      } catch (ServiceConfigurationError e) {
        return false;
      }
    }

    /**
     * Refuses all settings except the name, for a model inside the process.
     *
     * @throws InvalidValueException if anything else is set
     */
    public void requireNameOnly() {
      requireAbsent("address", address);
      requireAbsent("model", model);
      requireAbsent("dimensions", dimensions);
      requireAbsent("queryPrefix", queryPrefix.isEmpty() ? null : queryPrefix);
      requireAbsent("passagePrefix", passagePrefix.isEmpty() ? null : passagePrefix);
      InvalidValueException.unless(
          token == null, "token", null, "be absent, because no server is asked");
    }

    private static void requireAbsent(String field, @Nullable Object value) {
      InvalidValueException.unless(
          value == null,
          field,
          value,
          "be absent for the model inside the process, which has no choice of it");
    }

    /**
     * Creates the embedder, with the provider of this name on the class path. No model is loaded.
     *
     * @throws EmbeddingException if there is no such provider; the message says what to add
     * @throws InvalidValueException as {@link EmbedderProvider#create} does
     */
    public Embedder embedder() {
      return embedder(ServiceLoader.load(EmbedderProvider.class));
    }

    /**
     * Creates the embedder, with the provider of this name that a class loader finds.
     *
     * @throws EmbeddingException as {@link #embedder()} does
     * @throws InvalidValueException as {@link EmbedderProvider#create} does
     */
    public Embedder embedder(ClassLoader loader) {
      return embedder(ServiceLoader.load(EmbedderProvider.class, loader));
    }

    Embedder embedder(Iterable<EmbedderProvider> providers) {
      StringBuilder others = new StringBuilder();
      try {
        for (EmbedderProvider provider : providers) {
          if (provider.name().equals(name)) {
            return provider.create(this);
          }
          others.append(others.isEmpty() ? "" : ", ").append(provider.name());
        }
      } catch (ServiceConfigurationError e) {
        throw new EmbeddingException("The embedders on the class path cannot be listed: " + e, e);
      }
      String module = MODULES.get(name);
      throw new EmbeddingException(
          "There is no embedder '"
              + name
              + "' on the class path; "
              + (module == null
                  ? "known are " + MODULES.keySet().stream().sorted().toList()
                  : "add the module " + module)
              + (others.isEmpty() ? "" : "; there are: " + others));
    }
  }

  /**
   * How similar texts are to a question by chance, as the cosine of their vectors.
   *
   * @param mean the mean similarity, from -1 to 1
   * @param deviation the standard deviation, more than 0
   */
  record Chance(double mean, double deviation) {
    /** Checks both. */
    public Chance {
      InvalidValueException.unless(
          mean >= -1 && mean <= 1, "mean similarity", mean, "be from -1 to 1");
      InvalidValueException.unless(
          deviation > 0 && deviation <= 1, "deviation", deviation, "be more than 0, at most 1");
    }

    /** How many deviations a similarity is above the mean; less than 0 below it. */
    public double deviations(double similarity) {
      return (similarity - mean) / deviation;
    }
  }

  /**
   * Identifies a vector space. Vectors of two models are never compared.
   *
   * @param id the model with its version, such as {@code bge-small-en-v1.5-q}: 1 to {@value
   *     #MAX_ID} letters, digits and {@code . _ - : / @ +}. Anything that changes the vectors (a
   *     quantisation, an instruction before the text) must change the id.
   * @param dimensions the length of its vectors, 1 to {@value #MAX_DIMENSIONS}
   */
  record Model(String id, int dimensions) {
    /** The longest id, in characters. */
    public static final int MAX_ID = 120;

    /** The longest vector. */
    public static final int MAX_DIMENSIONS = 8_192;

    private static final Pattern ID = Pattern.compile("[A-Za-z0-9._:/@+-]{1," + MAX_ID + "}");

    /** Checks both. */
    public Model {
      InvalidValueException.unless(
          ID.matcher(id).matches(),
          "embedding model",
          id,
          "be 1 to " + MAX_ID + " letters, digits or . _ - : / @ +");
      InvalidValueException.unless(
          dimensions >= 1 && dimensions <= MAX_DIMENSIONS,
          "dimensions",
          dimensions,
          "be from 1 to " + MAX_DIMENSIONS);
    }

    /**
     * The unit vector with the direction of a vector of this space.
     *
     * @throws InvalidValueException if the vector is not of this space: it has another length,
     *     holds a number that is not finite, or is zero
     */
    public float[] unit(float[] vector) {
      InvalidValueException.unless(
          vector.length == dimensions,
          "vector",
          "of " + vector.length + " numbers",
          "have " + dimensions + " numbers for the model " + id);
      double squares = 0;
      for (float value : vector) {
        squares += (double) value * value;
      }
      InvalidValueException.unless(
          Double.isFinite(squares), "vector", "with " + squares, "hold finite numbers only");
      InvalidValueException.unless(squares > 0, "vector", "of zeros", "have a direction");
      double length = Math.sqrt(squares);
      float[] unit = new float[vector.length];
      for (int i = 0; i < unit.length; i++) {
        unit[i] = (float) (vector[i] / length);
      }
      return unit;
    }
  }
}
