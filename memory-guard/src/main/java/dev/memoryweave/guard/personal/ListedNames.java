package dev.memoryweave.guard.personal;

import dev.memoryweave.guard.internal.CharacterFolding;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds listed names as whole words, whatever their case, accents and the spaces in them. */
final class ListedNames {
  private final Map<String, List<List<String>>> byFirstWord = new HashMap<>();

  ListedNames(Collection<String> names) {
    for (String name : names) {
      List<Word> words = words(name);
      if (words.isEmpty()) {
        throw new IllegalArgumentException("A listed name must contain a letter or a digit");
      }
      List<String> folded = words.stream().map(Word::folded).toList();
      byFirstWord.computeIfAbsent(folded.get(0), first -> new ArrayList<>()).add(folded);
    }
  }

  private record Word(String folded, int start, int end) {}

  private static List<Word> words(CharSequence text) {
    List<Word> words = new ArrayList<>();
    int at = 0;
    while (at < text.length()) {
      int end = at;
      while (end < text.length() && Character.isLetterOrDigit(text.charAt(end))) {
        end++;
      }
      if (end > at) {
        String word = text.subSequence(at, end).toString();
        words.add(new Word(CharacterFolding.fold(word), at, end));
      }
      at = end + 1;
    }
    return words;
  }

  /** The findings in order; of names that begin alike, the longest. */
  List<PersonalFinding> in(CharSequence text) {
    List<PersonalFinding> found = new ArrayList<>();
    if (byFirstWord.isEmpty()) {
      return found;
    }
    List<Word> words = words(text);
    for (int i = 0; i < words.size(); i++) {
      int longest = 0;
      for (List<String> name : byFirstWord.getOrDefault(words.get(i).folded(), List.of())) {
        if (name.size() > longest && isAt(name, words, i, text)) {
          longest = name.size();
        }
      }
      if (longest > 0) {
        int end = words.get(i + longest - 1).end();
        found.add(new PersonalFinding(PersonalFamily.NAME, words.get(i).start(), end));
        i += longest - 1;
      }
    }
    return found;
  }

  private static boolean isAt(List<String> name, List<Word> words, int first, CharSequence text) {
    if (first + name.size() > words.size()) {
      return false;
    }
    for (int i = 0; i < name.size(); i++) {
      Word word = words.get(first + i);
      boolean follows = i == 0 || isOneName(text, words.get(first + i - 1).end(), word.start());
      if (!follows || !word.folded().equals(name.get(i))) {
        return false;
      }
    }
    return true;
  }

  /** Whether only blanks, a hyphen, a point or an underscore separate two words. */
  private static boolean isOneName(CharSequence text, int from, int to) {
    boolean one = to - from <= 3;
    for (int i = from; one && i < to; i++) {
      one = " \t\n\r-._'’".indexOf(text.charAt(i)) >= 0;
    }
    return one;
  }
}
