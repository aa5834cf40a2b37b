package dev.memoryweave.embed;

import dev.memoryweave.model.InvalidValueException;
import java.net.URI;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Settings of an embedder that a user chooses by name. Kinds of this project: {@code onnx}, a small
 * model inside the process (module {@code memory-embeddings-onnx}); {@code ollama} and {@code
 * openai}, models of a server (module {@code memory-embeddings-http}).
 *
 * @param name the name of its {@link EmbedderProvider}
 * @param address where the server is, or null for the usual place
 * @param model the server's name for the model, or null if there is no choice
 * @param dimensions how long its vectors are, or null if there is no choice
 * @param queryPrefix the text that the model wants before a query; possibly empty
 * @param passagePrefix the text that the model wants before a passage; possibly empty
 * @param networkAllowed whether texts may be sent to a server
 * @param token supplies what the server wants to be shown, or null for nothing
 */
public record EmbedderSettings(
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
          "onnx", "memory-embeddings-onnx",
          "ollama", "memory-embeddings-http",
          "openai", "memory-embeddings-http");

  /** Checks the name. */
  public EmbedderSettings {
    InvalidValueException.unless(
        name.matches("[a-z0-9-]{1,40}"),
        "embedder",
        name,
        "be a name of 1 to 40 lower-case letters, digits or -");
  }

  /** Settings of an embedder that needs no more than its name. */
  public static EmbedderSettings of(String name) {
    return new EmbedderSettings(name, null, null, null, "", "", false, null);
  }

  /**
   * Makes the embedder, by the provider of this name on the class path. No model is loaded.
   *
   * @throws EmbeddingException if there is no such provider; the message says what to add
   * @throws InvalidValueException as {@link EmbedderProvider#create} does
   */
  public Embedder embedder() {
    return embedder(ServiceLoader.load(EmbedderProvider.class));
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
