package dev.memoryweave.guard.phrases.internal;

import dev.memoryweave.guard.internal.AsciiText;
import dev.memoryweave.guard.internal.CharacterFolding;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The words of the phrases, each with a number. All other words have the number 0, but for those
 * with a beginning or an ending that phrases name, see {@link WordForms}.
 */
final class Vocabulary {
  static final int UNKNOWN = 0;

  /** Longer words are not looked up. */
  static final int LONGEST_WORD = 24;

  /** A power of two, several times the number of word prefixes. */
  private static final int BEGINNINGS = 1 << 18;

  private final @Nullable String[] words;
  private final int[] numbers;
  private final int mask;
  private final int size;
  private final BitSet firstSyllables = new BitSet();

  /** The low bits of the hashes of all word prefixes. */
  private final BitSet beginnings = new BitSet(BEGINNINGS);

  private final WordForms forms;

  private Vocabulary(List<String> all, WordForms forms) {
    this.forms = forms;
    int capacity = Integer.highestOneBit(Math.max(8, all.size())) * 4;
    this.words = new String[capacity];
    this.numbers = new int[capacity];
    this.mask = capacity - 1;
    this.size = all.size();
    for (int number = 0; number < all.size(); number++) {
      String word = all.get(number);
      int hash = 0;
      for (int i = 0; i < word.length(); i++) {
        hash = hash(hash, word.charAt(i));
        beginnings.set(beginning(hash));
      }
      int slot = slot(hash);
      while (words[slot] != null) {
        slot = (slot + 1) & mask;
      }
      words[slot] = word;
      numbers[slot] = number + 1;
      if (CharacterFolding.isSyllabic(word.charAt(0))) {
        firstSyllables.set(word.charAt(0));
      }
    }
  }

  /** Numbers words in order of appearance. */
  static final class Builder {
    private static final Pattern SIGNS = Pattern.compile("['_-]");

    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> words = new ArrayList<>();
    private final WordForms.Builder forms = new WordForms.Builder();

    /** Whether there are words by their beginning or ending. */
    boolean hasForms() {
      return !forms.isEmpty();
    }

    /**
     * The numbers of a word, or of all words so far with a beginning or an ending, such as {@code
     * begin*}.
     */
    BitSet add(String word) {
      BitSet found = new BitSet();
      if (!WordForms.isForm(word)) {
        found.set(number(word));
        return found;
      }
      String form = SIGNS.matcher(CharacterFolding.fold(word)).replaceAll("");
      forms.add(form);
      for (int i = 0; i < words.size(); i++) {
        found.set(i + 1, WordForms.has(form, words.get(i)));
      }
      found.or(forms.build(words.size() + 1).numbers(form));
      return found;
    }

    /** The number of a word, which is first folded and stripped of inner signs. */
    int number(String word) {
      String folded = SIGNS.matcher(CharacterFolding.fold(word)).replaceAll("");
      if (folded.isEmpty() || folded.length() > LONGEST_WORD) {
        throw new IllegalArgumentException("Word '" + word + "' must have 1 to 24 letters");
      }
      return numbers.computeIfAbsent(
          folded,
          w -> {
            words.add(w);
            return words.size();
          });
    }

    Vocabulary build() {
      return new Vocabulary(words, forms.build(words.size() + 1));
    }
  }

  /** The number of different numbers, including 0. */
  int numbers() {
    return size + 1 + forms.count();
  }

  /** The number of an unknown word by its beginning and its ending. */
  int formNumber(CharSequence text, int from, int to) {
    return forms.number(text, from, to);
  }

  /** The hash of a word, character by character from 0. */
  static int hash(int hash, char next) {
    return hash * 31 + next;
  }

  private int slot(int hash) {
    return (hash ^ hash >>> 15) & mask;
  }

  /** The number of the word in {@code [from, to)}, whose hash is given. */
  int number(CharSequence text, int from, int to, int hash) {
    int slot = slot(hash);
    for (String word = words[slot]; word != null; word = words[slot]) {
      if (word.length() == to - from && AsciiText.startsWith(text, from, word)) {
        return numbers[slot];
      }
      slot = (slot + 1) & mask;
    }
    return UNKNOWN;
  }

  /** The number of a whole text. */
  int number(CharSequence word) {
    int hash = 0;
    for (int i = 0; i < word.length(); i++) {
      hash = hash(hash, word.charAt(i));
    }
    return number(word, 0, word.length(), hash);
  }

  /** The length of the longest known word that begins at {@code from}; 0 if there is none. */
  int longestAt(CharSequence text, int from) {
    int longest = 0;
    int hash = 0;
    int end = Math.min(text.length(), from + LONGEST_WORD);
    for (int i = from; i < end; i++) {
      hash = hash(hash, text.charAt(i));
      if (number(text, from, i + 1, hash) != UNKNOWN) {
        longest = i + 1 - from;
      }
    }
    return longest;
  }

  /** Whether a known word may begin with the letters of a hash; false positives are rare. */
  boolean mayBegin(int hash) {
    return beginnings.get(beginning(hash));
  }

  private static int beginning(int hash) {
    return (hash ^ hash >>> 15) & (BEGINNINGS - 1);
  }

  /** Whether a known word of a script without spaces begins with this letter. */
  boolean opensSyllabic(char c) {
    return firstSyllables.get(c);
  }
}
