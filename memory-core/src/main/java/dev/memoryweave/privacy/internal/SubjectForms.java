package dev.memoryweave.privacy.internal;

import dev.memoryweave.language.internal.TextAnalyzer;
import dev.memoryweave.model.internal.Slug;
import dev.memoryweave.privacy.Privacy.Match;
import dev.memoryweave.privacy.Privacy.Subject;
import dev.memoryweave.text.internal.PlainText;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The forms of a subject as patterns; see {@link Subject}. */
final class SubjectForms implements SubjectScan.Finder {
  private static final Set<String> ORDINARY = ordinaryWords();
  private static final TextAnalyzer ANALYZER = new TextAnalyzer();

  private static final String LETTER = "[\\p{L}\\p{M}\\p{N}]";
  private static final String BEGINS = "(?<!" + LETTER + ")";
  private static final String ENDS = "(?!" + LETTER + ")";

  /** The beginning and the end of an address of mail, which may go on with other characters. */
  private static final String BEGINS_ADDRESS = "(?<![\\p{L}\\p{M}\\p{N}._%+-])";

  private static final String ENDS_ADDRESS = "(?![.-]?" + LETTER + ")";

  /** Between two words of a name; a break of a line may be written as in JSON. */
  private static final String GAP = "(?:(?:[\\s\\p{Z}*_`]|\\\\n){1,8}|[-.+·・]|%20)";

  private static final String COMMA = "[\\s\\p{Z}]?,(?:[\\s\\p{Z}]|\\\\n){0,8}";

  /** Between two digits of a number of a telephone. */
  private static final String DIGIT_GAP = "[\\s\\p{Z}().\\-/]{0,3}";

  private static final Pattern WORDS = Pattern.compile(LETTER + "+");
  private static final Pattern PHONE = Pattern.compile("[+(]?[0-9][0-9\\s().\\-/]{5,30}");
  private static final int FEWEST_DIGITS = 7;

  /** Characters around a match. */
  private static final int AROUND = 40;

  private final List<Form> forms = new ArrayList<>();

  SubjectForms(Subject subject) {
    for (String form : subject.forms()) {
      forms.add(Form.of(form));
    }
  }

  private static Set<String> ordinaryWords() {
    Set<String> words = new HashSet<>();
    try (InputStream file = SubjectForms.class.getResourceAsStream("ordinary-words.txt");
        BufferedReader lines =
            new BufferedReader(
                new InputStreamReader(Objects.requireNonNull(file), StandardCharsets.UTF_8))) {
      lines
          .lines()
          .filter(line -> !line.startsWith("#"))
          .forEach(line -> words.addAll(Arrays.asList(line.split(" ", -1))));
    } catch (IOException e) {
      throw new UncheckedIOException("The list of ordinary words cannot be read", e);
    }
    return Set.copyOf(words);
  }

  /** A text in the form of Unicode in which it is compared. */
  static String normal(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) > '~') {
        String composed = Normalizer.normalize(text, Normalizer.Form.NFKC);
        return composed.indexOf('\u00ad') < 0 && composed.indexOf('\u200b') < 0
            ? composed
            : composed.replace("\u00ad", "").replace("\u200b", "");
      }
    }
    return text;
  }

  /**
   * A text in lower case. The sigma at the end of a word is one like the others; to tell them apart
   * takes Java the square of a long text.
   */
  static String lower(String text) {
    return PlainText.lowerCase(text.replace('Σ', 'σ').replace('ς', 'σ'));
  }

  /** Where a text names the subject. */
  record Hit(Match match, boolean isSure) {}

  /** The first place where a text names the subject: a sure one, if there is any. */
  Optional<Hit> find(String field, String text) {
    String plain = normal(text);
    String lower = lower(plain);
    Optional<Hit> unsure = Optional.empty();
    for (Form form : forms) {
      Optional<Hit> hit = form.find(field, plain, lower);
      if (hit.isPresent() && hit.get().isSure) {
        return hit;
      }
      unsure = unsure.isPresent() ? unsure : hit;
    }
    return unsure;
  }

  @Override
  public void find(String field, String text, Consumer<Hit> hits) {
    find(field, text).ifPresent(hits);
  }

  /** Whether a text names the subject, or may. */
  boolean isIn(String text) {
    return find("", text).isPresent();
  }

  /** Whether a text names the subject for sure. */
  boolean isSurelyIn(String text) {
    return find("", text).filter(Hit::isSure).isPresent();
  }

  /** Counts places in a decoded part of a file. */
  interface Counter {
    /**
     * Takes a place.
     *
     * @param isWhole whether it is whole words
     * @param word the longer word around it
     */
    void found(int at, boolean isWhole, String word);
  }

  /** Finds the forms anywhere in a text, whatever stands before and behind them. */
  void eachLoose(String text, Counter counter) {
    String plain = normal(text);
    String lower = lower(plain);
    forms.forEach(form -> form.eachLoose(plain, lower, counter));
  }

  /** The terms of each form, as they are indexed. */
  List<List<String>> terms() {
    Set<List<String>> terms = new LinkedHashSet<>();
    for (Form form : forms) {
      if (!form.isCapitalised) {
        terms.add(ANALYZER.indexTerms(form.text));
      }
    }
    terms.removeIf(List::isEmpty);
    return List.copyOf(terms);
  }

  /**
   * One form.
   *
   * @param anchors parts in lower case of which a text that names it has one
   * @param isCapitalised whether its capitals count
   */
  private record Form(
      String text,
      List<String> anchors,
      boolean isCapitalised,
      List<Pattern> whole,
      List<Pattern> loose) {

    static Form of(String text) {
      String plain = normal(text);
      if (PHONE.matcher(plain).matches() && digits(plain).length() >= FEWEST_DIGITS) {
        return ofPhone(text, digits(plain));
      }
      List<String> words = words(plain);
      boolean isHandle = !Character.isLetterOrDigit(plain.codePointAt(0));
      boolean isCapitalised =
          !isHandle
              && words.stream().allMatch(word -> ORDINARY.contains(lower(word)))
              && !plain.equals(lower(plain));
      if (isCapitalised) {
        return new Form(
            text,
            List.of(lower(words.get(0))),
            true,
            patterns(List.of(sequence(plain, words)), true),
            patterns(List.of(sequence(plain, words)), false));
      }
      Set<String> spellings = new LinkedHashSet<>();
      Set<String> anchors = new LinkedHashSet<>();
      for (String spelling : List.of(lower(plain), withoutAccents(lower(plain)))) {
        List<String> parts = words(spelling);
        String sequence = sequence(spelling, parts);
        boolean isOfOrdinary = isHandle && ORDINARY.containsAll(parts);
        spellings.add(isOfOrdinary ? Pattern.quote(spelling) : sequence);
        anchors.add(parts.get(0));
        if (parts.size() > 1 && parts.size() <= 4 && spelling.chars().noneMatch(c -> c == '@')) {
          String last = parts.get(parts.size() - 1);
          String first = sequence(spelling, parts.subList(0, parts.size() - 1));
          spellings.add(Pattern.quote(last) + COMMA + first);
        }
      }
      String slug = Slug.of(plain);
      if (isLatin(plain) && !isHandle) {
        List<String> parts = List.of(slug.split("-", -1));
        spellings.add(String.join("[-_ ]", parts));
        anchors.add(parts.get(0));
      }
      return new Form(
          text, List.copyOf(anchors), false, patterns(spellings, true), patterns(spellings, false));
    }

    private static Form ofPhone(String text, String digits) {
      List<Pattern> patterns = new ArrayList<>();
      for (String number : List.of(digits, "00" + digits)) {
        // A pattern that begins with its digit is found several times as fast.
        String first = number.substring(0, 1);
        String rest = String.join(DIGIT_GAP, number.substring(1).split("", -1));
        patterns.add(
            Pattern.compile(first + "(?<![0-9]" + first + ")" + DIGIT_GAP + rest + "(?![0-9])"));
      }
      return new Form(text, List.of(), false, patterns, patterns);
    }

    private static String digits(String text) {
      return text.replaceAll("[^0-9]", "");
    }

    private static List<String> words(String text) {
      List<String> words = new ArrayList<>();
      Matcher found = WORDS.matcher(text);
      while (found.find()) {
        words.add(found.group());
      }
      return words;
    }

    private static String withoutAccents(String text) {
      return Normalizer.normalize(
          Normalizer.normalize(text, Normalizer.Form.NFD).replaceAll("\\p{Mn}+", ""),
          Normalizer.Form.NFC);
    }

    private static boolean isLatin(String text) {
      return text.codePoints()
          .filter(Character::isLetter)
          .allMatch(c -> Character.UnicodeScript.of(c) == Character.UnicodeScript.LATIN);
    }

    /** The words in a row, with what stands between them, or as in a name of a file. */
    private static String sequence(String text, List<String> words) {
      StringBuilder pattern = new StringBuilder();
      int from = 0;
      for (String word : words) {
        int at = text.indexOf(word, from);
        if (!pattern.isEmpty()) {
          String gap = text.substring(from, at).strip();
          pattern.append(gap.isEmpty() ? GAP : "(?:" + Pattern.quote(gap) + "|[-_ ])");
        }
        pattern.append(Pattern.quote(word));
        from = at + word.length();
      }
      return pattern.toString();
    }

    private static List<Pattern> patterns(Iterable<String> spellings, boolean isWhole) {
      List<Pattern> patterns = new ArrayList<>();
      for (String spelling : spellings) {
        patterns.add(Pattern.compile(isWhole ? bounded(spelling) : spelling));
      }
      return List.copyOf(patterns);
    }

    /** Scripts without spaces between words have no boundaries. */
    private static String bounded(String spelling) {
      String bare = spelling.replaceAll("\\\\[QE]", "");
      int first = bare.codePointAt(0);
      int last = bare.codePointBefore(bare.length());
      boolean isAddress = bare.indexOf('@') > 0;
      return (isAddress ? BEGINS_ADDRESS : isSpaced(first) ? BEGINS : "")
          + "(?:"
          + spelling
          + ")"
          + (isAddress ? ENDS_ADDRESS : isSpaced(last) ? ENDS : "");
    }

    private static boolean isSpaced(int c) {
      return switch (Character.UnicodeScript.of(c)) {
        case HAN, HIRAGANA, KATAKANA, HANGUL, THAI, LAO, KHMER, MYANMAR -> false;
        default -> true;
      };
    }

    Optional<Hit> find(String field, String plain, String lower) {
      if (!anchors.isEmpty() && anchors.stream().noneMatch(lower::contains)) {
        return Optional.empty();
      }
      String searched = isCapitalised ? plain : lower;
      Hit unsure = null;
      for (Pattern pattern : whole) {
        Matcher found = pattern.matcher(searched);
        while (found.find()) {
          boolean isSure = !isCapitalised || !beginsSentence(searched, found.start());
          String near = searched.length() == plain.length() ? plain : searched;
          Hit hit =
              new Hit(new Match(field, text, excerpt(near, found.start(), found.end())), isSure);
          if (isSure) {
            return Optional.of(hit);
          }
          unsure = unsure == null ? hit : unsure;
        }
      }
      return Optional.ofNullable(unsure);
    }

    private static boolean beginsSentence(String text, int at) {
      int i = at - 1;
      while (i >= 0 && " \t*_>#\"'“‘(-".indexOf(text.charAt(i)) >= 0) {
        i--;
      }
      return i < 0 || "\n.!?:;".indexOf(text.charAt(i)) >= 0;
    }

    private static String excerpt(String text, int from, int to) {
      int begin = Math.max(0, from - AROUND);
      int end = Math.min(text.length(), to + AROUND);
      if (begin > 0 && Character.isLowSurrogate(text.charAt(begin))) {
        begin++;
      }
      if (end < text.length() && Character.isLowSurrogate(text.charAt(end))) {
        end--;
      }
      String inside = text.substring(begin, end).replaceAll("[\\s\\p{Cc}\\p{Z}]+", " ").strip();
      return (begin > 0 ? "…" : "") + inside + (end < text.length() ? "…" : "");
    }

    void eachLoose(String plain, String lower, Counter counter) {
      if (!anchors.isEmpty() && anchors.stream().noneMatch(lower::contains)) {
        return;
      }
      String searched = isCapitalised ? plain : lower;
      Set<Integer> taken = new HashSet<>();
      for (Pattern pattern : loose) {
        Matcher found = pattern.matcher(searched);
        while (found.find()) {
          if (taken.add(found.start())) {
            int from = edge(searched, found.start(), -1);
            int to = edge(searched, found.end(), 1);
            boolean isWhole =
                (from == found.start() || !isSpaced(searched.codePointAt(found.start())))
                    && (to == found.end() || !isSpaced(searched.codePointBefore(found.end())));
            counter.found(found.start(), isWhole, searched.substring(from, to));
          }
        }
      }
    }

    /** The end of the word around a place, at most a few characters away. */
    private static int edge(String text, int at, int step) {
      int i = at;
      for (int left = AROUND; left > 0; left--) {
        int c = step < 0 ? i - 1 : i;
        if (c < 0 || c >= text.length() || !Character.isLetterOrDigit(text.charAt(c))) {
          return i;
        }
        i += step;
      }
      return i;
    }
  }
}
