package dev.memoryweave.operations.opening;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.embed.EmbeddingException;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.operations.text.Quotation;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The options that choose an embedder, and the environment variables that can replace them. */
final class EmbedderOptions {
  static final String NAME = "--embedder";
  static final String ALLOW_NETWORK = "--allow-network";

  /** The values that disable embedding, even if the environment names an embedder. */
  private static final Set<String> NONE = Set.of("off", "none");

  /** The default embedder, if its module is on the class path. */
  private static final String USUAL = "static";

  private static final String URL = "--embedder-url";
  private static final String MODEL = "--embedder-model";
  private static final String DIMENSIONS = "--embedder-dimensions";
  private static final String QUERY_PREFIX = "--embedder-query-prefix";
  private static final String PASSAGE_PREFIX = "--embedder-passage-prefix";
  private static final String TOKEN_VARIABLE = "MEMORY_EMBEDDER_TOKEN";

  /** These options, in display order. */
  static final List<Option> ALL =
      List.of(
          Option.of(
              NAME,
              "NAME",
              "finds by meaning: static (if not set), onnx, ollama or openai; or none. Else"
                  + " MEMORY_EMBEDDER, and likewise for the options of the model"),
          Option.of(URL, "URL", "where its server is"),
          Option.of(MODEL, "NAME", "what the server calls the model"),
          Option.of(DIMENSIONS, "N", "how long its vectors are"),
          Option.of(QUERY_PREFIX, "TEXT", "what it wants before a question"),
          Option.of(PASSAGE_PREFIX, "TEXT", "what it wants before a text"),
          Option.of(ModelJar.OPTION, "FILE", "the jar that holds the model in the process"),
          Option.of(
              ALLOW_NETWORK,
              "",
              "texts may be sent to that server; likewise MEMORY_ALLOW_NETWORK=on"));

  /** The option or variable that sets each setting of an embedder. */
  private static final Map<String, String> BY_FIELD =
      Map.of(
          "embedder", NAME,
          "address", URL,
          "model", MODEL,
          "dimensions", DIMENSIONS,
          "queryPrefix", QUERY_PREFIX,
          "passagePrefix", PASSAGE_PREFIX,
          "networkAllowed", ALLOW_NETWORK,
          "token", TOKEN_VARIABLE);

  private EmbedderOptions() {}

  /**
   * The jar that holds the embedder, or null if it is not in one.
   *
   * @throws UsageException if the named one does not exist
   */
  static @Nullable Path modelJar(Map<String, String> given, Map<String, String> environment) {
    String named = value(ModelJar.OPTION, given, environment);
    if (value(NAME, given, environment) == null) {
      return null;
    }
    return named == null ? ModelJar.beside(EmbedderOptions.class) : ModelJar.named(named);
  }

  /** Whether the user chose an embedder, or none. */
  static boolean isNamed(Map<String, String> given, Map<String, String> environment) {
    return value(NAME, given, environment) != null;
  }

  /**
   * An embedder of the process that the settings of a project choose; null if it is not there.
   *
   * @param name such as {@code onnx}; none that sends texts to a server
   */
  static @Nullable Embedder inProcess(String name) {
    Embedder.Settings settings = Embedder.Settings.of(name);
    try {
      if (Embedder.Settings.isOffered(name)) {
        return settings.embedder();
      }
      Path jar = ModelJar.beside(EmbedderOptions.class);
      return jar == null ? null : ModelJar.open(settings, jar);
    } catch (EmbeddingException e) {
      return null;
    }
  }

  /** The variable that can replace an option: {@code MEMORY_EMBEDDER_URL} and the like. */
  static String variable(String option) {
    return "MEMORY_" + option.substring(2).replace('-', '_').toUpperCase(Locale.ROOT);
  }

  /**
   * The requested embedder, or null if there is none: the default one unless another one or none is
   * named.
   *
   * @param given the given options with their values
   * @throws UsageException if they cannot be understood
   */
  static Embedder.@Nullable Settings parse(
      Map<String, String> given, boolean networkAllowed, Map<String, String> environment) {
    String name = value(NAME, given, environment);
    if (name == null || NONE.contains(name)) {
      for (Option option : ALL) {
        if (!option.name().equals(NAME) && given.containsKey(option.name())) {
          throw new UsageException(option.name() + " needs " + NAME + "; see --help");
        }
      }
      return name == null && Embedder.Settings.isOffered(USUAL)
          ? Embedder.Settings.of(USUAL)
          : null;
    }
    String token = environment.get(TOKEN_VARIABLE);
    Supplier<String> supplier = token == null || token.isBlank() ? null : () -> token.strip();
    return checked(
        name,
        () ->
            new Embedder.Settings(
                name,
                address(value(URL, given, environment)),
                value(MODEL, given, environment),
                dimensions(value(DIMENSIONS, given, environment)),
                text(value(QUERY_PREFIX, given, environment)),
                text(value(PASSAGE_PREFIX, given, environment)),
                networkAllowed,
                supplier));
  }

  private static @Nullable String value(
      String option, Map<String, String> given, Map<String, String> environment) {
    String value = given.get(option);
    if (value == null) {
      value = environment.get(variable(option));
    }
    return value == null || value.isBlank() ? null : value;
  }

  private static String text(@Nullable String value) {
    return value == null ? "" : value;
  }

  private static @Nullable URI address(@Nullable String value) {
    try {
      return value == null ? null : URI.create(value.strip());
    } catch (IllegalArgumentException e) {
      throw new UsageException(URL + " is " + Quotation.quoted(value) + ", which is no address");
    }
  }

  private static @Nullable Integer dimensions(@Nullable String value) {
    try {
      return value == null ? null : Integer.valueOf(value.strip());
    } catch (NumberFormatException e) {
      throw new UsageException(
          DIMENSIONS + " is " + Quotation.quoted(value) + ", but must be a whole number");
    }
  }

  /**
   * Creates the embedder; loads no model and sends nothing.
   *
   * @param jar where to look for it besides the class path, or null
   * @throws UsageException if its module is missing or its settings are invalid
   */
  static @Nullable Embedder open(Embedder.@Nullable Settings settings, @Nullable Path jar) {
    if (settings == null) {
      return null;
    }
    return checked(
        settings.name(), () -> jar == null ? settings.embedder() : ModelJar.open(settings, jar));
  }

  private static <T> T checked(String name, Supplier<T> made) {
    try {
      return made.get();
    } catch (InvalidValueException e) {
      String option = BY_FIELD.get(e.field());
      throw wrong(
          name,
          e.getMessage()
              + (option == null ? "; see --help" : "; it is set by " + option + ", see --help"));
    } catch (EmbeddingException e) {
      throw wrong(
          name, e.getMessage() + "; a jar that holds it can be named by " + ModelJar.OPTION);
    }
  }

  private static UsageException wrong(String name, String problem) {
    return new UsageException(NAME + " " + Quotation.quoted(name) + ": " + problem);
  }
}
