package dev.memoryweave.embeddings.onnx;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import dev.memoryweave.embed.EmbeddingException;
import java.nio.FloatBuffer;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * A loaded model that reads BERT tokens; several threads may run it at once, each on its own
 * processor. Only this class uses ONNX Runtime, so that its classes are loaded with the first model
 * and not earlier.
 *
 * <p>Each run deliberately processes only one text: in a quantised model the scale of the numbers
 * is chosen for everything that is run together, so in a batch the vector of a text would depend on
 * its neighbours (measured: a cosine of .996 between the two on average, and no gain in time).
 */
final class OnnxModel implements AutoCloseable {
  private static final Set<String> KNOWN_INPUTS =
      Set.of("input_ids", "attention_mask", "token_type_ids");

  private final String name;
  private final OrtEnvironment environment;
  private final OrtSession session;
  private final Set<String> inputs;
  private final ReadWriteLock inUse = new ReentrantReadWriteLock();
  private boolean closed;

  private OnnxModel(String name, OrtEnvironment environment, OrtSession session) {
    this.name = name;
    this.environment = environment;
    this.session = session;
    this.inputs = session.getInputNames();
  }

  /**
   * Loads a model.
   *
   * @param name its name in messages
   * @throws EmbeddingException if the bytes are not a model, the model is of another kind, or ONNX
   *     Runtime does not run here
   */
  static OnnxModel load(String name, byte[] bytes) {
    try {
      OrtEnvironment environment = OrtEnvironment.getEnvironment();
      environment.setTelemetry(false);
      try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
        // Texts are distributed over threads, not the work on one text: that scales better, and no
        // thread spins while it waits for the next text.
        options.setIntraOpNumThreads(1);
        options.setInterOpNumThreads(1);
        options.addConfigEntry("session.intra_op.allow_spinning", "0");
        return checked(new OnnxModel(name, environment, environment.createSession(bytes, options)));
      }
    } catch (OrtException e) {
      throw new EmbeddingException(
          name + " cannot be loaded: it is no model that ONNX Runtime reads: " + e.getMessage(), e);
    } catch (LinkageError | IllegalStateException e) {
      throw new EmbeddingException(
          "ONNX Runtime does not run on "
              + System.getProperty("os.name")
              + " "
              + System.getProperty("os.arch")
              + " with this Java: "
              + e
              + ". Take an embedder that asks a server, or none",
          e);
    }
  }

  private static OnnxModel checked(OnnxModel model) {
    boolean understood =
        model.inputs.contains("input_ids") && KNOWN_INPUTS.containsAll(model.inputs);
    if (understood) {
      return model;
    }
    model.close();
    throw new EmbeddingException(
        model.name
            + " wants the inputs "
            + model.inputs.stream().sorted().toList()
            + "; only input_ids, attention_mask and token_type_ids are known");
  }

  /**
   * Runs the model on one sequence of tokens.
   *
   * @param tokens all tokens, including those that enclose a text
   * @param second the index of the first token of the second text; the number of tokens if there is
   *     none
   * @param most the maximum number of values wanted from its first output
   * @return the first values of its first output
   * @throws EmbeddingException if it fails, was closed, or returns something other than numbers
   */
  float[] run(int[] tokens, int second, int most) {
    long[] shape = {1, tokens.length};
    long[] types = new long[tokens.length];
    Arrays.fill(types, second, tokens.length, 1);
    long[] mask = new long[tokens.length];
    Arrays.fill(mask, 1);
    inUse.readLock().lock();
    try {
      if (closed) {
        throw new EmbeddingException(name + " was closed and cannot be used any more");
      }
      try (OnnxTensor ids = tensor(Arrays.stream(tokens).asLongStream().toArray(), shape);
          OnnxTensor attention = tensor(mask, shape);
          OnnxTensor segments = tensor(types, shape);
          OrtSession.Result result = session.run(wanted(ids, attention, segments))) {
        if (!(result.get(0) instanceof OnnxTensor output)) {
          throw new EmbeddingException(name + " gives no tensor as its first output");
        }
        return numbers(output, most);
      }
    } catch (OrtException e) {
      throw new EmbeddingException(
          name + " failed on a text of " + tokens.length + " tokens: " + e.getMessage(), e);
    } finally {
      inUse.readLock().unlock();
    }
  }

  private OnnxTensor tensor(long[] values, long[] shape) throws OrtException {
    return OnnxTensor.createTensor(environment, LongBuffer.wrap(values), shape);
  }

  private Map<String, OnnxTensor> wanted(
      OnnxTensor ids, OnnxTensor attention, OnnxTensor segments) {
    Map<String, OnnxTensor> all = new HashMap<>();
    all.put("input_ids", ids);
    all.put("attention_mask", attention);
    all.put("token_type_ids", segments);
    all.keySet().retainAll(inputs);
    return all;
  }

  private float[] numbers(OnnxTensor output, int most) {
    FloatBuffer buffer = output.getFloatBuffer();
    if (buffer == null) {
      throw new EmbeddingException(
          name + " gives " + output.getInfo().type + " as its first output, not numbers");
    }
    float[] first = new float[Math.min(most, buffer.remaining())];
    buffer.get(first);
    for (float number : first) {
      if (!Float.isFinite(number)) {
        throw new EmbeddingException(name + " gives a number that is not finite: " + number);
      }
    }
    return first;
  }

  /** Waits until nobody is running it and releases its memory. */
  @Override
  public void close() {
    inUse.writeLock().lock();
    try {
      if (!closed) {
        closed = true;
        session.close();
      }
    } catch (OrtException e) {
      throw new EmbeddingException(name + " cannot be closed: " + e.getMessage(), e);
    } finally {
      inUse.writeLock().unlock();
    }
  }
}
