package dev.memoryweave.embed;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.text.internal.PlainText;
import java.util.List;
import java.util.regex.Pattern;

/**
 * An embedder without a model, for tests and experiments: texts that share words, or parts of
 * words, get similar vectors. It knows nothing of meaning.
 *
 * <p>Each word, and each run of three characters in it, moves the vector a little in a direction
 * given by its hash. A text has the same vector on every machine.
 */
public final class StubEmbedder implements Embedder {
  /** Enough for the directions of different words to be nearly at right angles. */
  private static final int DEFAULT_DIMENSIONS = 256;

  private static final Pattern BETWEEN_WORDS = Pattern.compile("[^\\p{L}\\p{N}]+");
  private static final int PART = 3;
  private static final double PART_WEIGHT = .3;

  /** How many of the dimensions a word moves. */
  private static final int MOVED = 8;

  private final Embedder.Model model;

  /** Creates an embedder of the default size. */
  public StubEmbedder() {
    this(DEFAULT_DIMENSIONS);
  }

  /**
   * Creates an embedder of a given size.
   *
   * @throws InvalidValueException if no model can have that many dimensions
   */
  public StubEmbedder(int dimensions) {
    this(new Embedder.Model("stub-" + dimensions, dimensions));
  }

  /** Creates an embedder that poses as a model; each model gives a text another vector. */
  public StubEmbedder(Embedder.Model model) {
    this.model = model;
  }

  @Override
  public Embedder.Model model() {
    return model;
  }

  @Override
  public float[] query(String text) {
    double[] sum = new double[model.dimensions()];
    // Avoids a zero vector.
    add(sum, "", .01);
    for (String word : BETWEEN_WORDS.split(PlainText.lowerCase(text), -1)) {
      if (!word.isEmpty()) {
        add(sum, word, 1);
        for (int i = 0; i + PART <= word.length(); i++) {
          add(sum, word.substring(i, i + PART), PART_WEIGHT);
        }
      }
    }
    return unit(sum);
  }

  @Override
  public List<float[]> passages(List<String> texts) {
    return texts.stream().map(this::query).toList();
  }

  private void add(double[] sum, String feature, double weight) {
    long hash = model.id().hashCode();
    for (int i = 0; i < feature.length(); i++) {
      hash = mixed(hash ^ feature.charAt(i));
    }
    for (int i = 0; i < MOVED; i++) {
      hash = mixed(hash + i);
      int dimension = (int) Long.remainderUnsigned(hash, sum.length);
      sum[dimension] += (hash & (1L << 62)) == 0 ? weight : -weight;
    }
  }

  /** Stafford's variant 13 of the finaliser of MurmurHash3, as SplittableRandom uses it. */
  private static long mixed(long bits) {
    long z = bits + 0x9e3779b97f4a7c15L;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }

  private static float[] unit(double[] sum) {
    double squares = 0;
    for (double value : sum) {
      squares += value * value;
    }
    float[] vector = new float[sum.length];
    if (squares == 0) {
      vector[0] = 1;
      return vector;
    }
    double length = Math.sqrt(squares);
    for (int i = 0; i < vector.length; i++) {
      vector[i] = (float) (sum[i] / length);
    }
    return vector;
  }
}
