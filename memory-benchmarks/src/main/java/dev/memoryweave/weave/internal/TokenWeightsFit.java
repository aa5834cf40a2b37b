package dev.memoryweave.weave.internal;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;
import com.knuddels.jtokkit.api.IntArrayList;
import dev.memoryweave.weave.TokenCounter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Fits the weights of {@link TokenCounter#estimating()} and writes their file. The arguments are a
 * folder, which holds one folder of texts for each kind of text, and the file. A kind whose name
 * starts with {@value #LANGUAGE} is a language; English and code weigh more. It is in the package
 * of the counter because it reads texts as that does.
 *
 * <p>The target is what o200k_base counts for each unit, a word or so with what stands before it.
 * Stochastic gradient descent makes the squares of the errors small; to each error, the running
 * mean error of the kind of text is added twenty times, so that no kind is off as a whole. Latin
 * windows are then rounded to half a byte, and the descent goes on with the other weights.
 */
public final class TokenWeightsFit {
  private static final String LANGUAGE = "l-";
  private static final int EPOCHS = 8;
  private static final int EPOCHS_ROUNDED = 4;
  private static final double FIRST_RATE = .15;

  /** The most that a byte holds, in tokens. */
  private static final float MOST = 1.27f;

  private static final double FIRST_RATE_ROUNDED = .03;
  private static final double LAST_RATE = .0045;

  /** How much of the running mean error of a kind is added to each error. */
  private static final double PULL = 20;

  private static final double MEAN_MEMORY = .0005;

  /** The estimate is to be rather over than under. */
  private static final double MARGIN = 1.012;

  /** Characters of a block that were seen before its windows count, or its mean. */
  private static final int SEEN_OFTEN = 3_000;

  private static final int SEEN = 300;

  /** The least cost of a character of a script without words, as a part of its mean. */
  private static final double LEAST_PART = .4;

  private static final Encoding ENCODING =
      Encodings.newLazyEncodingRegistry().getEncoding(EncodingType.O200K_BASE);

  private final float[] weights = new float[TokenWindow.SIZE];

  /** Whether the weights of Latin windows are as the file will have them. */
  private boolean rounded;

  private final int[] blocks = new int[TokenWeights.BLOCKS];
  private final Map<String, double[]> meanErrors = new HashMap<>();
  private final List<Sample> samples;

  private TokenWeightsFit(List<Sample> samples) {
    this.samples = samples;
    Arrays.fill(weights, .1f);
    weights[TokenWindow.NOTHING] = 0;
  }

  /** Fits and writes them. */
  public static void main(String[] arguments) throws IOException {
    List<Sample> samples;
    try (Stream<Path> files = Files.walk(Path.of(arguments[0]))) {
      samples = files.filter(Files::isRegularFile).sorted().parallel().map(Sample::read).toList();
    }
    TokenWeightsFit fit = new TokenWeightsFit(samples);
    fit.setBlocks();
    fit.descend(EPOCHS, FIRST_RATE);
    fit.round();
    fit.descend(EPOCHS_ROUNDED, FIRST_RATE_ROUNDED);
    fit.report();
    System.out.printf("start %.2f%n", fit.start());
    Files.write(Path.of(arguments[1]), fit.bytes());
  }

  private void setBlocks() {
    double[] cost = new double[TokenWeights.BLOCKS];
    int[] seen = new int[TokenWeights.BLOCKS];
    for (Sample sample : samples) {
      sample.addCosts(cost, seen);
    }
    for (int block = 0; block < blocks.length; block++) {
      if (seen[block] >= SEEN_OFTEN) {
        boolean words = block < 512 && TokenWindow.hasWords(block << 7);
        double least = words ? 0 : LEAST_PART * cost[block] / seen[block];
        blocks[block] = (int) Math.round(100 * least / 2);
      } else {
        double mean = seen[block] >= SEEN ? cost[block] / seen[block] : meanAlone(block);
        blocks[block] = TokenWeights.WHOLE + (int) Math.round(100 * mean / 4);
      }
    }
    Arrays.fill(blocks, 0, 1, 0);
  }

  /** The mean of what the characters of the block cost each by itself. */
  private static double meanAlone(int block) {
    int from = block < 512 ? block << 7 : 0x1F000 + ((block - 512) << 7);
    if (block == TokenWeights.BLOCKS - 1) {
      from = 0x20000;
    }
    double sum = 0;
    int count = 0;
    for (int c = from; c < from + 128; c++) {
      if (Character.isDefined(c) && Character.getType(c) != Character.SURROGATE) {
        sum += ENCODING.countTokensOrdinary(Character.toString(c));
        count++;
      }
    }
    return count == 0 ? 1 : sum / count;
  }

  private void descend(int epochs, double first) {
    Map<String, Double> tokens = new HashMap<>();
    samples.forEach(s -> tokens.merge(s.kind, (double) s.tokens, Double::sum));
    List<Sample> order = new ArrayList<>(samples);
    Random random = new Random(1);
    for (int epoch = 0; epoch < epochs; epoch++) {
      Collections.shuffle(order, random);
      double rate = first * Math.pow(LAST_RATE / first, (double) epoch / (epochs - 1));
      double loss = 0;
      long units = 0;
      for (Sample sample : order) {
        double share = Math.min(2, Math.sqrt(400_000 / tokens.getOrDefault(sample.kind, 1.0)));
        double weight = Math.min(4, share * (sample.kind.startsWith(LANGUAGE) ? .5 : 2));
        loss += learn(sample, rate * weight);
        units += sample.units;
      }
      System.out.printf("epoch %d: mean square of the errors %.4f%n", epoch, loss / units);
    }
  }

  private double learn(Sample sample, double rate) {
    double[] mean = meanErrors.computeIfAbsent(sample.kind, kind -> new double[1]);
    double loss = 0;
    for (int unit = 1; unit < sample.units; unit++) {
      int from = sample.ends[unit - 1];
      int to = sample.ends[unit];
      double estimate = 0;
      int features = 1;
      for (int i = from; i < to; i++) {
        estimate += cost(sample, i);
        features += sample.longs[i] == TokenWindow.NOTHING ? 0 : 2;
      }
      double error = estimate - sample.targets[unit] * MARGIN;
      loss += error * error;
      mean[0] += MEAN_MEMORY * (error / 2 - mean[0]);
      error += PULL * mean[0];
      float step = (float) (rate * error / features);
      for (int i = from; i < to; i++) {
        if (sample.longs[i] == TokenWindow.NOTHING || (error > 0 && windowCost(sample, i) <= 0)) {
          continue;
        }
        change(sample.longs[i], step);
        change(sample.shorts[i], step);
      }
    }
    return loss;
  }

  private void change(int index, float step) {
    if (index == TokenWindow.NOTHING) {
      return;
    }
    if (index >= TokenWindow.OTHER_FROM) {
      weights[index] = Math.max(-MOST, Math.min(MOST, weights[index] - step));
    } else if (!rounded) {
      float least = TokenWeights.weight(0) / 100f;
      float most = TokenWeights.weight(15) / 100f;
      weights[index] = Math.max(least, Math.min(most, weights[index] - step));
    }
  }

  private double cost(Sample sample, int i) {
    double least = 0;
    if (sample.characters[i] >= 0x80) {
      int entry = blocks[TokenWeights.block(sample.characters[i])];
      if (entry >= TokenWeights.WHOLE) {
        return (entry - TokenWeights.WHOLE) / 25.0;
      }
      least = entry / 50.0;
    }
    return least + Math.max(0, windowCost(sample, i));
  }

  private float windowCost(Sample sample, int i) {
    return weights[sample.longs[i]] + weights[sample.shorts[i]];
  }

  private void round() {
    rounded = true;
    for (int i = 1; i < TokenWindow.OTHER_FROM; i++) {
      weights[i] = TokenWeights.weight(half(i)) / 100f;
    }
  }

  private int half(int i) {
    int lowest = TokenWeights.weight(0);
    int step = TokenWeights.weight(1) - lowest;
    return (int) Math.max(0, Math.min(15, Math.round((100.0 * weights[i] - lowest) / step)));
  }

  /** What the first characters of a text cost on average, less half a token for rounding up. */
  private double start() {
    double sum = 0;
    int count = 0;
    for (Sample sample : samples) {
      for (int unit = 0; unit < sample.units; unit += 20) {
        int from = sample.ends[unit];
        for (int i = from; i < Math.min(from + TokenWindow.REACH, sample.characters.length); i++) {
          sum += cost(sample, i);
        }
        count++;
      }
    }
    return sum / count - .5;
  }

  private void report() {
    Map<String, double[]> sums = new TreeMap<>();
    for (Sample sample : samples) {
      double[] sum = sums.computeIfAbsent(sample.kind, kind -> new double[2]);
      for (int i = 0; i < sample.characters.length; i++) {
        sum[0] += cost(sample, i);
      }
      sum[1] += sample.tokens;
    }
    sums.forEach(
        (kind, sum) -> System.out.printf("%s %+.1f%%  ", kind, 100 * (sum[0] / sum[1] - 1)));
    System.out.println();
  }

  private byte[] bytes() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int i = 0; i < TokenWindow.OTHER_FROM; i += 2) {
      bytes.write(half(i) | half(i + 1) << 4);
    }
    for (int i = TokenWindow.OTHER_FROM; i < weights.length; i++) {
      bytes.write(Math.max(-127, Math.min(127, Math.round(100 * weights[i]))));
    }
    for (int block : blocks) {
      bytes.write(Math.min(255, block));
    }
    return bytes.toByteArray();
  }

  /** A text with its windows, and the units to whose counts the weights are fitted. */
  private static final class Sample {
    private final String kind;
    private final int tokens;

    /** By character. */
    private final int[] characters;

    private final int[] longs;
    private final int[] shorts;

    /** By unit: the character behind it, and its tokens. */
    private final int[] ends;

    private final int[] targets;
    private int units;

    private Sample(String kind, String text) {
      this.kind = kind;
      characters = text.codePoints().toArray();
      longs = new int[characters.length];
      shorts = new int[characters.length];
      long window = 0;
      int state = TokenWindow.START;
      for (int i = 0; i < characters.length; i++) {
        int step = TokenWindow.step(state, characters[i]);
        state = TokenWindow.state(step);
        window = TokenWindow.window(window, step, characters[i]);
        longs[i] = TokenWindow.longIndex(window, state, characters[i]);
        shorts[i] = TokenWindow.shortIndex(window, state, characters[i]);
      }
      IntArrayList encoded = ENCODING.encodeOrdinary(text);
      tokens = encoded.size();
      ends = new int[tokens];
      targets = new int[tokens];
      cut(encoded);
    }

    static Sample read(Path file) {
      try {
        return new Sample(
            String.valueOf(file.getName(file.getNameCount() - 2)), Files.readString(file));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /** Units end where a token and a character do, before white space or when they are long. */
    private void cut(IntArrayList encoded) {
      long characterEnd = 0;
      long tokenEnd = 0;
      int token = 0;
      int start = 0;
      int startToken = 0;
      IntArrayList one = new IntArrayList(1);
      for (int i = 0; i < characters.length; i++) {
        characterEnd += bytes(characters[i]);
        while (token < tokens && tokenEnd < characterEnd) {
          one.clear();
          one.add(encoded.get(token++));
          tokenEnd += ENCODING.decodeBytes(one).length;
        }
        if (tokenEnd == characterEnd && endsUnit(i + 1 - start, i)) {
          ends[units] = i + 1;
          targets[units++] = token - startToken;
          start = i + 1;
          startToken = token;
        }
      }
    }

    private boolean endsUnit(int length, int i) {
      boolean atSpace =
          i + 1 == characters.length
              || (!Character.isWhitespace(characters[i])
                  && Character.isWhitespace(characters[i + 1]));
      return length >= 24 || (length >= 4 && atSpace);
    }

    private static int bytes(int c) {
      return c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    }

    /** Shares the tokens of each unit evenly among its characters outside ASCII. */
    void addCosts(double[] cost, int[] seen) {
      for (int unit = 1; unit < units; unit++) {
        int from = ends[unit - 1];
        for (int i = from; i < ends[unit]; i++) {
          if (characters[i] >= 0x80) {
            cost[TokenWeights.block(characters[i])] += (double) targets[unit] / (ends[unit] - from);
            seen[TokenWeights.block(characters[i])]++;
          }
        }
      }
    }
  }
}
