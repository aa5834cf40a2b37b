package dev.memoryweave.embed.internal;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.embed.EmbeddingException;
import dev.memoryweave.model.InvalidValueException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Embeds texts, checks the results, and distinguishes a failing embedder from a text that it
 * rejects.
 */
final class CheckedEmbedder {
  private static final Logger LOG = LoggerFactory.getLogger(CheckedEmbedder.class);

  /** A text that any embedder can take. */
  private static final String PLAIN = "A plain sentence.";

  private final Embedder embedder;
  private final Set<String> refused = ConcurrentHashMap.newKeySet();

  // Guarded by this.
  private @Nullable Thread asking;
  private boolean interrupted;

  /** The length of a vector that did not fit the model, 0 if there was none. */
  private volatile int otherLength;

  CheckedEmbedder(Embedder embedder) {
    this.embedder = embedder;
  }

  /** The hashes of the texts that the embedder rejected. */
  Set<String> refused() {
    return Collections.unmodifiableSet(refused);
  }

  /**
   * The vectors of texts; those that the embedder rejects are left out.
   *
   * @param texts the texts by their hashes
   * @throws RuntimeException from the embedder if it does not work
   */
  Map<String, float[]> passages(Map<String, String> texts) {
    if (texts.isEmpty()) {
      return Map.of();
    }
    RuntimeException problem;
    try {
      Map<String, float[]> vectors = all(texts);
      if (!vectors.isEmpty()) {
        texts.keySet().stream().filter(hash -> !vectors.containsKey(hash)).forEach(this::refuse);
        return vectors;
      }
      problem = noVector();
    } catch (RuntimeException e) {
      problem = e;
    }
    if (all(Map.of("", PLAIN)).isEmpty()) {
      throw problem;
    }
    return oneByOne(texts);
  }

  private Map<String, float[]> oneByOne(Map<String, String> texts) {
    Map<String, float[]> vectors = new LinkedHashMap<>();
    texts.forEach(
        (hash, text) -> {
          try {
            vectors.putAll(all(Map.of(hash, text)));
          } catch (RuntimeException e) {
            LOG.debug("A text could not be embedded", e);
          }
          // Texts that were not processed to the end may succeed another time.
          if (!vectors.containsKey(hash) && !isInterrupted()) {
            refuse(hash);
          }
        });
    return vectors;
  }

  private void refuse(String hash) {
    if (refused.add(hash) && refused.size() == 1) {
      LOG.warn("The embedder cannot take a text; it is found by its words alone");
    }
  }

  /** The valid vectors. */
  private Map<String, float[]> all(Map<String, String> texts) {
    List<float @Nullable []> vectors = given(List.copyOf(texts.values()));
    Map<String, float[]> kept = new LinkedHashMap<>();
    int i = 0;
    for (String hash : texts.keySet()) {
      float[] vector = vectors.get(i++);
      if (vector != null && isVector(vector)) {
        kept.put(hash, vector);
      }
    }
    return kept;
  }

  private List<float @Nullable []> given(List<String> texts) {
    List<float[]> vectors = ask(texts);
    if (vectors == null || vectors.size() != texts.size()) {
      throw new EmbeddingException(
          "The embedder gave "
              + (vectors == null ? "nothing" : vectors.size() + " vectors")
              + " for "
              + texts.size()
              + " texts");
    }
    return new ArrayList<>(vectors);
  }

  private List<float[]> ask(List<String> texts) {
    synchronized (this) {
      if (interrupted) {
        throw new EmbeddingException("Nothing more is embedded");
      }
      asking = Thread.currentThread();
    }
    try {
      return embedder.passages(texts);
    } finally {
      synchronized (this) {
        asking = null;
        if (interrupted) {
          // The interrupt was meant for the embedder, not for later work of the thread.
          boolean unused = Thread.interrupted();
        }
      }
    }
  }

  /** Interrupts a running call of the embedder, and prevents further ones. */
  synchronized void interrupt() {
    interrupted = true;
    if (asking != null) {
      asking.interrupt();
    }
  }

  private synchronized boolean isInterrupted() {
    return interrupted;
  }

  private EmbeddingException noVector() {
    Embedder.Model model = embedder.model();
    return new EmbeddingException(
        otherLength == 0
            ? "The embedder gave no vector of its model"
            : "The embedder gives vectors of "
                + otherLength
                + " numbers, but its model "
                + model.id()
                + " says "
                + model.dimensions()
                + "; set the dimensions of the model to those of its vectors");
  }

  private boolean isVector(float[] vector) {
    if (vector.length > 0 && vector.length != embedder.model().dimensions()) {
      otherLength = vector.length;
    }
    try {
      return embedder.model().unit(vector).length > 0;
    } catch (InvalidValueException e) {
      LOG.debug("What the embedder gave is no vector", e);
      return false;
    }
  }
}
