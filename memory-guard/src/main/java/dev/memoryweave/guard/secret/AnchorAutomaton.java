package dev.memoryweave.guard.secret;

import dev.memoryweave.guard.internal.AsciiText;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Finds all anchors of all detectors in one pass: the automaton of Aho and Corasick ("Efficient
 * string matching", 1975) with every transition precomputed, one table look-up per character.
 */
final class AnchorAutomaton {
  static final int ROOT = 0;

  /** Enough for the characters that anchors consist of, and 0 for all others. */
  private static final int CLASS_BITS = 6;

  private static final int CLASSES = 1 << CLASS_BITS;

  /** An anchor that ends in some state: its detector and its length. */
  record Hit(int detector, int length) {}

  private final byte[] classOf = new byte[128];
  private final char[] next;
  private final Hit[][] hits;

  AnchorAutomaton(List<SecretDetector> detectors) {
    List<int[]> states = new ArrayList<>();
    List<List<Hit>> ends = new ArrayList<>();
    states.add(new int[CLASSES]);
    ends.add(new ArrayList<>());
    numberCharacters(detectors);
    for (int d = 0; d < detectors.size(); d++) {
      for (String anchor : detectors.get(d).anchors()) {
        int state = ROOT;
        for (int i = 0; i < anchor.length(); i++) {
          int c = classOf[anchor.charAt(i)];
          if (states.get(state)[c] == ROOT) {
            states.get(state)[c] = states.size();
            states.add(new int[CLASSES]);
            ends.add(new ArrayList<>());
          }
          state = states.get(state)[c];
        }
        ends.get(state).add(new Hit(d, anchor.length()));
      }
    }
    closeOverSuffixes(states, ends);
    this.next = new char[states.size() << CLASS_BITS];
    this.hits = new Hit[states.size()][];
    for (int s = 0; s < states.size(); s++) {
      for (int c = 0; c < CLASSES; c++) {
        next[s << CLASS_BITS | c] = (char) states.get(s)[c];
      }
      hits[s] = ends.get(s).toArray(new Hit[0]);
    }
    markAccepting();
  }

  /**
   * The state after {@code c}, an ASCII character, in {@code state}. {@link #isAccepting}
   * recognises a state with hits.
   */
  int step(int state, char c) {
    return next[(state & STATE) << CLASS_BITS | classOf[c]];
  }

  static boolean isAccepting(int state) {
    return state > STATE;
  }

  /** The anchors that end with the character that led to this state. */
  Hit[] hits(int state) {
    return hits[state & STATE];
  }

  private static final int ACCEPTING = 0x8000;
  private static final int STATE = ACCEPTING - 1;

  /** Marks transitions into states with hits, so that the common case costs one comparison. */
  private void markAccepting() {
    if (hits.length > STATE) {
      throw new IllegalStateException("Too many anchors: " + hits.length + " states");
    }
    for (int i = 0; i < next.length; i++) {
      if (hits[next[i]].length > 0) {
        next[i] = (char) (next[i] | ACCEPTING);
      }
    }
  }

  private void numberCharacters(List<SecretDetector> detectors) {
    int count = 0;
    for (SecretDetector detector : detectors) {
      for (String anchor : detector.anchors()) {
        for (int i = 0; i < anchor.length(); i++) {
          char c = anchor.charAt(i);
          if (c >= 128 || c != AsciiText.lower(c)) {
            throw new IllegalArgumentException("Anchor '" + anchor + "' must be lower case ASCII");
          }
          if (classOf[c] == 0) {
            count++;
            classOf[c] = (byte) count;
          }
        }
      }
    }
    if (count >= CLASSES) {
      throw new IllegalStateException("Too many different characters in anchors: " + count);
    }
    for (char c = 'A'; c <= 'Z'; c++) {
      classOf[c] = classOf[AsciiText.lower(c)];
    }
  }

  /** Breadth first: fills missing transitions from, and adds hits of, the longest proper suffix. */
  private static void closeOverSuffixes(List<int[]> states, List<List<Hit>> ends) {
    int[] suffix = new int[states.size()];
    ArrayDeque<Integer> queue = new ArrayDeque<>();
    Arrays.stream(states.get(ROOT)).filter(s -> s != ROOT).forEach(queue::add);
    while (!queue.isEmpty()) {
      int state = queue.remove();
      ends.get(state).addAll(ends.get(suffix[state]));
      int[] row = states.get(state);
      int[] suffixRow = states.get(suffix[state]);
      for (int c = 0; c < CLASSES; c++) {
        if (row[c] == ROOT) {
          row[c] = suffixRow[c];
        } else {
          suffix[row[c]] = suffixRow[c];
          queue.add(row[c]);
        }
      }
    }
  }
}
