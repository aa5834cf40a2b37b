package dev.memoryweave.workspace.seeding;

import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.SentenceSplitter;
import dev.memoryweave.language.internal.english.WordPatterns;
import dev.memoryweave.model.internal.Text;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Takes text apart into whole sentences. */
final class Sentence {
  private static final int FEWEST_WORDS = 3;

  private static final int FEWEST_IDEOGRAPHS = 6;

  private static final Pattern LEANS_ON_OTHERS =
      WordPatterns.atStart(
          """
          this | that | these | those | it | they | he | she | otherwise | then | also
          so
          but | and | or | however | therefore | instead | likewise | the former
          the latter
          such | what | which | whose | why | additionally | here | there | for example
          for instance | in (?:this|that|these|such) \\w+
          (?:in )?(?:both|all|any|each|either|neither) of (?:these|those|them)
          (?:in|for|at|on) (?:the|that|this) \\w+, (?:it|this|they)
          """);

  /** Ends with a word that only goes before another. */
  private static final Pattern BROKEN_OFF =
      Pattern.compile(
          "(?i).*\\b(?:to|with|by|from|of|the|an?|and|or|as|into|than|using|via|like|run|execute|type|enter|recommend|prefer|require|include|want|are|is|following|such as|including|namely|follows)|(?i).*\\b(?:e\\.g\\.|i\\.e\\.)");

  /** Begins like what leans on others, but says itself what it is about. */
  private static final Pattern SAYS_WHAT =
      Pattern.compile(
          "(?i)(?:it (?:is|['’]s)|it['’]s) (?:\\w+ )?(?:important|recommended|required|mandatory|forbidden|best|good practice|advisable|crucial|essential|necessary|not allowed|not permitted|preferred|better|helpful|always best|always good|usually good|a good idea|good)\\b.*"
              + "|this (?:project|repository|repo|code ?base|package|library|crate|monorepo|workspace|organi[sz]ation|team) .*");

  private static final Pattern DANGLES =
      Pattern.compile(
          "(?i)(?:\\W*)(?:(?:please|always|never|do not|don['’]t|must not|must|only|also|avoid|you|should|and)\\s+)*[a-z]+\\s+(?:to |on |for |in |with )?(?:these|those|this|them|it|that|here|there)"
              + "(?:\\s*[.!,;)]|\\s*$|\\s+(?:like|is|are|has|have|in|to|as|by|with|for|from|on|at|into|unless|if|when|without|manually|directly|instead|again|too|only|before|after|and|or|yourself)\\b).*");

  private static final Pattern MAKE_IT =
      Pattern.compile(
          "(?i)(?:please |always |also |just )*(?:make|keep|leave|give|put|write|mark|name|describe|format|start|add|use) (?:it|them)\\b(?! (?:easy|easier|possible|clear|obvious|hard|harder|simple|easily) ).*");

  private static final Pattern DEMONSTRATIVE =
      Pattern.compile(
          "(?i)\\b(?:(?:these|those|such)|that (?=(?:file|class|method|function|module|test|command|script|folder|directory|field|type|case|value|section|list|approach|pattern)\\b)|(?:to|of|in|for|with|by|on|from|this) (?:that|this)|this) (?!repo|repository|project|code\\b|codebase|package|library|crate|file|folder|directory|document|guide|policy|process|monorepo|workspace|module|team|is\\b|and\\b|as\\b|an?\\b|way|purpose|reason|case|are\\b|will\\b|can\\b|means\\b)([a-z]{3,})");

  private static final Pattern LACKS_SUBJECT =
      Pattern.compile(
          "(?i)(?:\\W*)(?:just |please |also )*(?:make sure|ensure)(?: that)? (?:they|it|these|this)\\b.*");

  private static final Pattern ELSEWHERE =
      WordPatterns.containing(
          """
          \\b(?:see|described|mentioned|listed|shown|outlined|given|noted|explained|defined
          discussed) (?:above|below)\\b
          \\bthe (?:above|below|former|latter)\\b | \\bas follows\\b
          \\b(?:the|these|those|one of the|any of the) following\\b
          \\b(?:above|below|following) (?:steps|commands?|list|table|rules|example|sections?
          guidelines|instructions|conventions|format)\\b
          \\b(?:steps|commands?|list|table|rules|examples?|sections?|guidelines|instructions
          links?) (?:above|below)\\b
          \\b(?:review|read)(?:ing)? (?:these|this|our) (?:guidelines?|rules|document
          guide)\\b
          \\bfollow(?:ing)? (?:these|the|our|this) (?:guidelines?|rules|steps|instructions
          guide)\\b
          \\b(?:click|check|see|read|look|go) here\\b
          """);

  private static final Pattern NO_SUBJECT =
      WordPatterns.atStart(
          """
          can | may | will | could | would | must be | should be | is | are | was | were | has | have
          contains? | returns? | takes | allows? | provides? | these | those
          """);

  private static final Pattern CODE_NAME =
      Pattern.compile("`[^`]+`(?:\\s*\\([^)]*\\))?\\s*(?::|—|–|-|→)\\s+\\S.*");

  private static final Pattern DEFINITION =
      Pattern.compile(
          "(?:(?:`[^`]+`|\\*\\*[^*]+\\*\\*)(?:[,/ ]*(?:and |or )?`[^`]+`)*(?: [\\w<>\\[\\]-]+){0,2}(?:\\s*\\([^)]*\\))?\\s*(?::|—|–|-|→|->|=)\\s+\\S.*|[^.!?`]{1,40}:\\s+`[^`]+`[.\\s]*(?:\\(.*\\))?|[\\w./*-]*[./][\\w*-]*(?:, ?[\\w./*-]+)*\\s*(?::|—|–|-|→)\\s+.*)");

  private static final Pattern CROSSED = Pattern.compile("^\\s*(?:❌|🚫|✗|✘|⛔|🛑|❎|✖).*");

  private static final Pattern SAMPLE =
      Pattern.compile(
          "(?i)^\\W*(?:(?:more|less|not)? ?like this|do this|not this|instead of|good|bad|wrong|right|correct|incorrect|example|e\\.g\\.|yes|no|ok|before|after)\\s*:.*");

  private static final Pattern STATES =
      WordPatterns.within(
          "is | are | has | have | uses? | goes | comes? | before | after | between | per | every | each | all");

  private static final Pattern FINITE =
      Pattern.compile(
          "(?i).*\\b(?:(?:is|are) (?:always |never |only |all )?(?:\\w+ed|written|kept|done|made|built|run|set|sent|put|read|thrown|shown|hidden|chosen|given|taken|split|left)|lives?|follows?|goes|go|stays?|belongs?|starts? with|ends? with|begins? with|matches|match|not|no|only|instead of|rather than|never|always|over|at least|at most|max|maximum|minimum)\\b.*|(?i).*[0-9]+ (?:spaces?|characters?|columns?|lines?)\\b.*");

  private static final Pattern DEFINITE =
      Pattern.compile("(?i)\\b(?:the|that|this|these|those) ([a-z]{4,})\\b");

  private static final Pattern PRONOUN =
      Pattern.compile(
          "(?i)\\b(?:it|they|them|its|their)\\b(?!['’]s (?:important|best|recommended|good))");

  private static final Set<String> FUNCTION_WORDS =
      Set.of(
          "before",
          "after",
          "when",
          "whenever",
          "if",
          "once",
          "while",
          "unless",
          "until",
          "as",
          "soon",
          "long",
          "because",
          "since",
          "please",
          "always",
          "never",
          "only",
          "also",
          "just",
          "do",
          "not",
          "don",
          "t",
          "make",
          "sure",
          "ensure",
          "that",
          "you",
          "we",
          "must",
          "should",
          "and",
          "or",
          "but",
          "so",
          "where",
          "in",
          "on",
          "for",
          "to",
          "with",
          "of",
          "from",
          "by",
          "keep",
          "use",
          "put",
          "add",
          "let",
          "see");

  private Sentence() {}

  /** The sentences of a text on one line. */
  static List<String> of(String line) {
    return SentenceSplitter.split(line, SentenceSplitter.Layout.PROSE);
  }

  /** As many whole sentences from the first on as there is room for; empty if not even one fits. */
  static String whole(String text, int max) {
    if (text.length() <= max) {
      return text;
    }
    StringBuilder kept = new StringBuilder();
    for (String sentence : of(Text.oneLine(text))) {
      if (kept.length() + 1 + sentence.length() > max) {
        break;
      }
      kept.append(kept.length() == 0 ? "" : " ").append(sentence);
    }
    return kept.toString();
  }

  /** How many words a text has, by its white space; none counts as one. */
  static int words(String text) {
    return text.split("\\s+", -1).length;
  }

  /** Whether a line says something by itself: no question, no mere name, no lead to a list. */
  static boolean isStatement(String line) {
    return hasWords(line)
        && !line.endsWith("?")
        && !line.endsWith("？")
        && !line.endsWith(":")
        && !BROKEN_OFF.matcher(line.replaceFirst("[;,]$", "")).matches();
  }

  /** Whether a sentence can be told without those before it. */
  static boolean standsAlone(String sentence) {
    return !LEANS_ON_OTHERS.matcher(sentence).matches() || SAYS_WHAT.matcher(sentence).matches();
  }

  /** Whether a statement speaks of something that only what stands before it names. */
  static boolean dangles(String statement) {
    return !standsAlone(statement)
        || hasBarePronoun(statement)
        || MAKE_IT.matcher(statement).matches()
        || namesNothing(statement)
        || LACKS_SUBJECT.matcher(statement).matches()
        || beginsWithPronoun(statement);
  }

  /** Whether the object of a statement is a pronoun for something that it does not name. */
  static boolean hasBarePronoun(String statement) {
    return DANGLES.matcher(statement).matches();
  }

  /** Whether a sentence speaks of "the file" or "that file" where the one before named a file. */
  static boolean takesUp(String sentence, String before) {
    Matcher noun = DEFINITE.matcher(sentence);
    while (noun.find()) {
      String stem = noun.group(1).toLowerCase(Locale.ROOT).replaceFirst("(?:es|s)$", "");
      boolean named = sentence.substring(0, noun.start()).toLowerCase(Locale.ROOT).contains(stem);
      if (!named && before.toLowerCase(Locale.ROOT).contains(stem)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether the first thing that a statement speaks of is a pronoun, such as "Before it is merged".
   */
  private static boolean beginsWithPronoun(String statement) {
    Matcher pronoun = PRONOUN.matcher(statement);
    return !SAYS_WHAT.matcher(statement).matches()
        && pronoun.find()
        && Arrays.stream(statement.substring(0, pronoun.start()).split("[^\\p{L}`]+", -1))
            .map(word -> word.toLowerCase(Locale.ROOT))
            .allMatch(word -> word.isEmpty() || FUNCTION_WORDS.contains(word));
  }

  /** Whether a statement speaks of "these files" before it named any files. */
  private static boolean namesNothing(String statement) {
    Matcher pointing = DEMONSTRATIVE.matcher(statement);
    while (pointing.find()) {
      String noun = pointing.group(1).toLowerCase(Locale.ROOT).replaceFirst("(?:ies|es|s|y)$", "");
      if (!statement.substring(0, pointing.start()).toLowerCase(Locale.ROOT).contains(noun)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a sentence is not whole without another place of its file. */
  static boolean pointsElsewhere(String sentence) {
    int colon = sentence.indexOf(": ");
    return ELSEWHERE.matcher(colon > 0 ? sentence.substring(colon) : sentence).matches()
        && !(colon > 0 && sentence.length() - colon < 4);
  }

  /** Whether a statement leaves its subject to what stands before it. */
  static boolean hasNoSubject(String statement) {
    return NO_SUBJECT.matcher(statement).matches();
  }

  /** Whether a line begins with a name in code that the rest tells something of. */
  static boolean beginsWithCodeName(String line) {
    return CODE_NAME.matcher(line).matches();
  }

  /** Whether a line says what a name stands for, such as "`src/`: the sources". */
  static boolean isDefinition(String line) {
    if (!DEFINITION.matcher(line).matches()) {
      return false;
    }
    String rest = line.replaceFirst("^.*?(?::|—|–| - |→|->|=)\\s+", "");
    boolean goesOn =
        !rest.isEmpty()
            && Character.isLowerCase(rest.codePointAt(0))
            && !Directives.isNegated(rest);
    return goesOn || Directives.of(rest).isEmpty() || Commands.isIn(line);
  }

  /** Whether an item is marked as what is not to be done. */
  static boolean isCrossed(String item) {
    return CROSSED.matcher(item).matches();
  }

  /** Whether an item only shows what another one says. */
  static boolean isSample(String item) {
    boolean labelled = item.indexOf(':') >= 0 && item.indexOf(':') < 12;
    return (isCrossed(item) && labelled) || SAMPLE.matcher(item).matches();
  }

  /** Whether a line tells how something is, where a heading says that it is a rule. */
  static boolean isConvention(String line, boolean anyStatement) {
    return isStatement(line)
        && !isDefinition(line)
        && !Directives.isInvitation(line)
        && (anyStatement || Title.label(line).isEmpty())
        && (FINITE.matcher(line).matches() || (anyStatement && STATES.matcher(line).matches()))
        && !pointsElsewhere(line)
        && Languages.canRead(line);
  }

  static boolean hasWords(String line) {
    int words = 0;
    int ideographs = 0;
    boolean inside = false;
    for (int i = 0; i < line.length(); i += Character.charCount(line.codePointAt(i))) {
      int c = line.codePointAt(i);
      boolean letter = Character.isLetterOrDigit(c);
      if (letter && !inside) {
        words++;
      }
      if (Character.isIdeographic(c) || isKana(c)) {
        ideographs++;
      }
      inside = letter || c == '\'' || c == '’' || c == '-' || c == '_' || c == '.';
    }
    return words >= FEWEST_WORDS || ideographs >= FEWEST_IDEOGRAPHS;
  }

  private static boolean isKana(int c) {
    Character.UnicodeScript script = Character.UnicodeScript.of(c);
    return script == Character.UnicodeScript.HIRAGANA || script == Character.UnicodeScript.KATAKANA;
  }
}
