package dev.memoryweave.benchmarks.fitting;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The explanations of a dictionary of the dict protocol, each asked for by its headword. */
final class DictionaryTexts {
  private final Consumer<FitText> to;

  DictionaryTexts(Consumer<FitText> to) {
    this.to = to;
  }

  /** Headwords begin a line, explanations are indented, and blank lines part paragraphs. */
  void read(String dictionary) {
    String headword = "";
    StringBuilder text = new StringBuilder();
    for (String line : (dictionary + "\n\n").split("\n", -1)) {
      boolean indented = line.startsWith(" ") || line.startsWith("\t");
      if (!line.isBlank() && indented) {
        text.append(' ').append(line.strip());
        continue;
      }
      if (!text.isEmpty()) {
        to.accept(new FitText(headword, plain(text)));
        text.setLength(0);
      }
      if (!line.isBlank()) {
        headword = line.strip();
      }
    }
  }

  /**
   * Reads WordNet: senses have numbers, sentences that use the word stand in quotation marks, and
   * words of the same meaning in braces. A sentence is a text of its own, asked for by the sense.
   */
  void readWordNet(String dictionary) {
    String headword = "";
    StringBuilder sense = new StringBuilder();
    for (String line : (dictionary + "\n").split("\n", -1)) {
      boolean indented = line.startsWith(" ");
      String words = line.strip();
      boolean begins = !indented || beginsSense(words);
      if (begins && !sense.isEmpty()) {
        sense(headword, sense.toString());
        sense.setLength(0);
      }
      if (indented) {
        int from = begins ? words.indexOf(':') + 1 : 0;
        sense.append(' ').append(words, from, words.length());
      } else {
        headword = words;
      }
    }
  }

  private static boolean beginsSense(String words) {
    int colon = words.indexOf(": ");
    if (colon < 1 || colon > 7) {
      return false;
    }
    return Character.isDigit(words.charAt(colon - 1));
  }

  private void sense(String headword, String sense) {
    int end = sense.indexOf(" [");
    String meaning = end < 0 ? sense : sense.substring(0, end);
    List<String> sentences = new ArrayList<>();
    int quote = meaning.indexOf('"');
    String gloss = quote < 0 ? meaning : meaning.substring(0, quote);
    while (quote >= 0) {
      int close = meaning.indexOf('"', quote + 1);
      if (close < 0) {
        break;
      }
      sentences.add(meaning.substring(quote + 1, close));
      quote = meaning.indexOf('"', close + 1);
    }
    String plain = withoutEnd(gloss.strip());
    to.accept(new FitText(words(headword, sense), plain));
    for (String sentence : sentences) {
      to.accept(new FitText(plain, sentence));
    }
  }

  /** The headword with the first others of the same meaning. */
  private static String words(String headword, String sense) {
    StringBuilder all = new StringBuilder(headword);
    int from = sense.indexOf("[syn: ");
    int end = from < 0 ? -1 : sense.indexOf(']', from);
    if (end > 0) {
      for (String word : sense.substring(from + 6, end).split(",")) {
        String bare = word.replace('{', ' ').replace('}', ' ').strip();
        if (!bare.equals(headword)) {
          all.append(", ").append(bare);
        }
      }
    }
    return all.toString();
  }

  private static String withoutEnd(String gloss) {
    return gloss.endsWith(";") ? gloss.substring(0, gloss.length() - 1) : gloss;
  }

  private static String plain(CharSequence text) {
    StringBuilder plain = new StringBuilder();
    text.chars().filter(c -> c != '{' && c != '}').forEach(c -> plain.append((char) c));
    return plain.toString().strip();
  }
}
