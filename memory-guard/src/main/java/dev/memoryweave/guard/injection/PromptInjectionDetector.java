package dev.memoryweave.guard.injection;

import dev.memoryweave.guard.phrases.internal.FoldedText;
import dev.memoryweave.guard.phrases.internal.PhraseBook;
import dev.memoryweave.guard.phrases.internal.PhraseMatch;
import dev.memoryweave.guard.phrases.internal.WordSequence;
import dev.memoryweave.guard.phrases.internal.WordSet;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Detects suspected prompt injections. These are requests to disregard earlier instructions, claims
 * of a text to be the only authority, changes of role or name and turns of a made-up conversation,
 * imitated tool calls, text that a person would not see, attempts to close the frame that marks
 * memory as data, requests for what the reader was told, and requests or addresses that send data
 * out.
 *
 * <p>The text is folded once: case, compatibility forms, look-alike letters of other scripts,
 * accents and invisible characters make no difference, nor do digits for letters, separated
 * letters, emphasis inside words, or missing spaces. Phrases are then matched as sequences of words
 * with a few others in between, in English, German, French, Spanish, Portuguese, Italian, Dutch,
 * Swedish, Polish, Czech, Russian, Ukrainian, Romanian, Greek, Turkish, Arabic, Hindi, Indonesian,
 * Vietnamese, Chinese, Japanese and Korean.
 *
 * <p>Trigger words alone are not enough. A verb counts only if it is addressed to the reader, as an
 * order or by "you must" and the like; "the parser will ignore previous instructions", "do not
 * ignore the instructions above" and "you can ignore the instructions above" pass.
 *
 * <p>A text may talk about such phrases: anything completely inside quotation marks, a code span or
 * a code block is not flagged if the sentence around it speaks of attacks, injection, jailbreaks or
 * their detection. Names of template tokens and tags in quotation marks or a code span of at most
 * 64 characters, or in the middle of a line soon after a word such as "token", pass in any
 * sentence, as do JSON calls in code blocks. Neither rule applies to text that a person would not
 * see.
 *
 * <p>A scan takes time proportional to the length of the text, whatever the text. It is a hint, not
 * a proof: injections that are phrased in a new way, encoded or written in another language are
 * missed.
 *
 * <p>Immutable and safe for use by several threads.
 */
public final class PromptInjectionDetector implements InjectionGuard {
  private static final PromptInjectionDetector STANDARD = new PromptInjectionDetector();

  /** Rules whose findings count as mere names unless they stand alone. */
  private static final Set<String> NAMES =
      Set.of(
          "template-token",
          "turn-tag",
          "turn-heading",
          "tool-call-tag",
          "tool-call-token",
          "frame-tag");

  /** The resources of phrases; those of one kind are beside each other. */
  static final String[] RESOURCES = {
    "shared",
    "override",
    "forget",
    "override-other-languages",
    "override-european",
    "override-asian",
    "authority",
    "role",
    "jailbreak",
    "role-other-languages",
    "role-european",
    "role-asian",
    "tool",
    "frame",
    "leak",
    "retell",
    "retell-other-languages",
    "leak-european",
    "leak-asian",
    "hidden"
  };

  private PromptInjectionDetector() {}

  /**
   * The phrases. They are read when a text is first scanned: a program that scans none starts
   * sooner.
   */
  private static final class Phrases {
    static final PhraseBook BOOK = PhraseBook.of(Phrases.class, RESOURCES);
    static final WordSet ABOUT = BOOK.set("about");
    static final WordSet NAMING = BOOK.set("naming");

    private Phrases() {}
  }

  /** The detector for all known kinds of injections. */
  public static PromptInjectionDetector standard() {
    return STANDARD;
  }

  /**
   * All findings in the order of the text; those of one kind do not overlap.
   *
   * @param text the text, of any length
   * @return an unmodifiable list, empty if nothing in the text instructs its reader
   */
  @Override
  public List<PromptInjectionFinding> scan(String text) {
    return scan((CharSequence) text);
  }

  List<PromptInjectionFinding> scan(CharSequence text) {
    FoldedText folded = FoldedText.of(text);
    List<PromptInjectionFinding> findings = new ArrayList<>();
    for (PromptInjectionFinding finding : findIn(folded.text())) {
      findings.add(
          new PromptInjectionFinding(
              finding.kind(),
              finding.rule(),
              folded.originalStart(finding.start()),
              folded.originalEnd(text, finding.end())));
    }
    if (!folded.isPlain()) {
      HiddenTextScanner.scan(text, findings::add);
    }
    return inOrder(findings);
  }

  /** The findings in a folded text, with its own indices, in no particular order. */
  List<PromptInjectionFinding> findIn(CharSequence folded) {
    List<PromptInjectionFinding> found = new ArrayList<>();
    WordSequence words = Phrases.BOOK.read(folded);
    for (PhraseMatch match : Phrases.BOOK.matches(folded, words)) {
      found.add(finding(match));
    }
    MarkupScanner.scan(folded, found::add);
    ExfiltrationScanner.scan(folded, found::add);
    if (found.isEmpty()) {
      return found;
    }
    HiddenRegions hidden = HiddenRegions.of(folded);
    Quotation quotation = new Quotation(folded, words, Phrases.ABOUT);
    List<PromptInjectionFinding> kept = new ArrayList<>();
    for (PromptInjectionFinding finding : found) {
      HiddenRegions.Region region = hidden.around(finding.start(), finding.end());
      if (region != null) {
        kept.add(
            new PromptInjectionFinding(
                InjectionKind.HIDDEN_TEXT, "hidden-instruction", region.start(), region.end()));
      }
      boolean hiddenOnly = finding.kind() == InjectionKind.HIDDEN_TEXT;
      if (!hiddenOnly && (region != null || !isSpokenAbout(finding, quotation))) {
        kept.add(finding);
      }
    }
    return kept;
  }

  private boolean isSpokenAbout(PromptInjectionFinding finding, Quotation quotation) {
    int start = finding.start();
    int end = finding.end();
    return quotation.isAboutAttacks(start, end)
        || quotation.joinsQuotations(start, end)
        || (NAMES.contains(finding.rule())
            && (quotation.isName(start, end) || quotation.isCalled(start, Phrases.NAMING)))
        || (finding.rule().equals("json-call") && quotation.isFenced(start, end));
  }

  private static PromptInjectionFinding finding(PhraseMatch match) {
    InjectionKind kind =
        InjectionKind.valueOf(match.kind().replace('-', '_').toUpperCase(Locale.ROOT));
    return new PromptInjectionFinding(kind, match.rule(), match.from(), match.to());
  }

  /** The findings in the order of the text, without those that overlap another of the same kind. */
  static List<PromptInjectionFinding> inOrder(List<PromptInjectionFinding> findings) {
    findings.sort(
        Comparator.comparingInt(PromptInjectionFinding::start)
            .thenComparing(Comparator.comparingInt(PromptInjectionFinding::end).reversed())
            .thenComparing(PromptInjectionFinding::kind));
    Map<InjectionKind, Integer> lastEnd = new EnumMap<>(InjectionKind.class);
    List<PromptInjectionFinding> kept = new ArrayList<>();
    for (PromptInjectionFinding finding : findings) {
      if (finding.start() >= lastEnd.getOrDefault(finding.kind(), 0)) {
        lastEnd.put(finding.kind(), finding.end());
        kept.add(finding);
      }
    }
    return List.copyOf(kept);
  }
}
