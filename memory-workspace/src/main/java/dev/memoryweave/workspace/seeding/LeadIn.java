package dev.memoryweave.workspace.seeding;

import dev.memoryweave.language.Language.Directive;
import dev.memoryweave.language.internal.english.WordPatterns;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What stands before the items of a list and belongs to each of them: "You must never:", "When a
 * scope is added:", or a heading that says as much.
 *
 * @param text what is said, without the colon at its end; empty if there is none
 * @param sense what it makes of the items
 */
record LeadIn(String text, Sense sense) {
  private static final int MOST_WORDS_OF_A_NAME = 9;

  private static final String FORBIDDING =
      "(?:(?:must|should|shall|may|can|do)(?: not|n['’]?t)|(?:will|do|does)(?: not|n['’]?t) (?:accept|merge|allow|permit|review)|must never|should never|mustn['’]?t|don['’]?ts?|cannot"
          + "|never|avoid(?:ed|ing)?|forbidden|prohibited|disallowed|banned|not (?:be )?(?:allowed|permitted|acceptable|accepted)"
          + "|anti[- ]?patterns?|no[- ]?go(?:e?s)?|no[- ]?nos?|off[- ]limits|out of bounds|refrain from|unacceptable|not to do|not do"
          + "|reject(?:ed)?|prohibitions|don['’]t do)";

  private static final Pattern FORBIDS = Pattern.compile("(?i).*\\b" + FORBIDDING + "\\b.*");

  private static final Pattern NOT_FORBIDDING =
      WordPatterns.containing(
          """
          \\bforget\\b | \\bhesitate\\b | \\bworry\\b | \\binstead\\b
          \\bwithout (?:first )?\\w+ing\\b | \\bnot only\\b | \\bnot limited to\\b
          \\bdo ?(?:n['’]?t|not)? (?:and|&|/|or) (?:don|do not) | \\bdos (?:and|&)
          \\bdo['’]?s and | always(?: and|/| &) never | always .* never
          \\bif (?:you|it|this|they|the|a|an)\\b.*\\b(?:not|n['’]t)\\b.*\\b(?:check|try|do
          run|make sure)\\b
          \\b(?:do not|don['’]t|not) (?:have|need|know|want|require|work|see)\\b
          \\bnever mind\\b | \\bnot (?:necessary|required|needed|mandatory)\\b
          """);

  private static final Pattern REQUIRES =
      Pattern.compile(
          "(?i).*\\b(?:must(?: always)?|always|required|mandatory|make sure(?: that| to)?|ensure(?: that)?|be sure(?: to)?|shall|(?:need|needs|have|has)(?: to)?"
              + "|should(?: always)?|please(?: do)?|dos|do['’]s|never forget(?: to)?|don['’]?t forget(?: to)?|remember(?: to)?|expected(?: to)?|requirements?"
              + "|check(?:list)?(?: that)?|verify(?: that)?|confirm(?: that)?|non[- ]negotiables?|prefer|try to)\\s*$");

  private static final Pattern ASKS =
      WordPatterns.within(
          """
          ask (?:first|before|for (?:approval|permission|confirmation))
          (?:requires?|needs?|get|without
          with) (?:explicit |prior |human |maintainer )*(?:approval|confirmation|permission
          consent|sign-off)
          check with .* (?:first|before) | confirm (?:first|before|with) | stop and ask
          discuss (?:first|before)
          """);

  private static final Pattern CONDITION =
      Pattern.compile(
          "(?i)(?:when|whenever|if|before|after|once|while|unless|for|in|on|during|until|where|every time|each time|any time|as soon as|prior to|upon)\\b.*");

  private static final Pattern STEPS =
      Pattern.compile(
          "(?i)(?:to|in order to)\\s+[a-z]+.*|.*\\b(?:steps?|as follows|do the following|following (?:commands?|order|sequence|procedure|process)|workflow|procedure|process|checklist"
              + "|how to .*|run|execute|use|then)\\s*");

  /** Ends in the middle of a sentence that tells rather than directs. */
  private static final Pattern TELLS =
      WordPatterns.atEnd(
          """
          because | they | it | which | that | we | you can | you may
          help(?:s|ed)?(?: you| us)?(?: to)? | allow(?:s|ed)?(?: you| us)? to
          lets(?: you| us)? | will | can | could | might | would | is to | are to
          used to
          able to | designed to | want to | like to | wish to | automatically
          """);

  private static final Pattern TOLD_IN_ORDER =
      Pattern.compile(
          "(?i).*\\b(?:as follows|do the following|(?:following|these) (?:steps|commands?))\\s*");

  /** Says where something holds, and then a sentence of its own. */
  private static final Pattern PLACE_AND_CLAUSE =
      Pattern.compile(
          "(?i)(?:in|for|on|during|where)\\b[^,]*, .*\\b(?:is|are|was|has|have|should|must|can|may|will|follow|use)\\b.*");

  /** Says what somebody may do, which nobody has to. */
  private static final Pattern PERMITS =
      WordPatterns.within(
          """
          (?:may|can|could|might)(?! not\\b)(?! only\\b) | free to | welcome to | choose to | able to
          not required to | zero or more | the rights? | ways? (?:to|of)
          """);

  private static final Pattern EXAMPLES =
      WordPatterns.atEnd(
          """
          for example | for instance | e\\.g\\.? | such as | examples? | samples?
          good | bad
          wrong | right | correct | incorrect | like (?:this|so) | output | results?
          means
          includ(?:es?|ing) | contains? | supports? | supported | provides? | features?
          offers? | returns? | looks like | see also | links? | resources | references
          table of contents | contents
          """);

  /** Words that say nothing but whether something is done. */
  private static final Pattern PURE =
      WordPatterns.words(
          """
          you | please | we | agents? | ai | assistants? | contributors? | claude | copilot | the
          following | things? | what | practices? | patterns? | code | any | of | all | are | is
          it | that | to | these | those | this | items? | actions? | strictly | absolutely | hard
          critical | important | rules? | list | everyone | developers? | do | does | done | and
          or | be | ever | as | also | common | mistakes | pitfalls | in | general | explicitly
          a | an | not | must | mustn['’]?t | should | shouldn['’]?t | shall | may | cannot | can
          don['’]?ts? | never | always | avoid(?:ed|ing)? | forbidden | prohibited | disallowed
          banned | allowed | permitted | acceptable | accepted | anti[- ]?patterns?
          no[- ]?go(?:e?s)? | no[- ]?nos? | refrain | from | reject(?:ed)? | dos | do['’]s
          required | mandatory | make | sure | ensure | remember | forget | need | needs | have
          has | expected | non[- ]negotiables? | unacceptable | prohibitions | requirements?
          """);

  /** Ends so that an item in the imperative goes on with it: "When you write tests, never". */
  private static final Pattern GOES_ON =
      WordPatterns.atEnd(
          """
          never | always | must(?: not| never| always)? | do not | don['’]t
          shall(?: not)?
          should(?: not| always| never)? | may not | cannot | can['’]t | to | please
          ensure
          make sure
          """);

  private static final Pattern NO_CONDITION =
      Pattern.compile("(?i)(?:when|where|how|what) to\\b.*|for (?:example|instance|more).*");

  private static final Pattern FORBIDDING_HEADING =
      Pattern.compile(
          "(?i)(?:what|things|code|patterns|practices|mistakes|behaviou?rs?)\\b.*\\b"
              + FORBIDDING
              + "\\b.*"
              + "|(?:never|do not|don['’]?t|must not|avoid)\\s+(?:do|ever|commit|touch|modify|edit|change|use|write|add)?"
              + "|.{0,40}\\b(?:anti[- ]?patterns?|forbidden|prohibited|no[- ]go(?:e?s)?|off[- ]limits|prohibitions)\\b.{0,20}");

  private static final Pattern FORBIDS_AT_END =
      Pattern.compile("(?i).*\\b" + FORBIDDING + "(?:\\s+\\S+){0,7}\\s*");

  /** What tells of something rather than naming it. */
  private static final Pattern TELLING =
      Pattern.compile(
          "(?i)(?:it|they|this|these|those|that|we|you|here|there|which)\\b.*|.*\\b(?:is|are|has|have|can|will|should|must|follow|following)\\b.*");

  private static final Pattern OCCASION =
      Pattern.compile(
          "(?i)(?:when|whenever|if|before|after|once|every time|each time|any time|as soon as|prior to|upon|on every|on each)\\b.*");

  /** What a lead-in makes of the items below it. */
  enum Sense {
    /** Each item must not be done. */
    FORBIDS,
    /** Each item must be done. */
    REQUIRES,
    /** Each item is done only after somebody was asked. */
    ASKS,
    /** The items hold where the lead-in says. */
    CONDITION,
    /** The items are what to do, one after the other or all of them. */
    STEPS,
    /** The items show what is meant, and state nothing. */
    EXAMPLES,
    /** The items are about what it names. */
    TOPIC,
    /** There is no lead-in. */
    NONE
  }

  static final LeadIn ABSENT = new LeadIn("", Sense.NONE);

  /** The lead-in that a line is; a line without a colon at its end is none. */
  static LeadIn of(String line) {
    String text = line.strip();
    return text.endsWith(":") || text.endsWith("：")
        ? of(text.substring(0, text.length() - 1), false)
        : ABSENT;
  }

  /**
   * The lead-in that a heading is: one that says by itself that what stands below is done or not.
   */
  static LeadIn ofHeading(String heading) {
    LeadIn lead = of(heading.replaceFirst(":$", ""), true);
    return switch (lead.sense()) {
      case FORBIDS, REQUIRES, ASKS -> lead;
      case CONDITION ->
          heading.matches("(?i)(?:when|whenever|if|before|after|while|once) (?!to\\b|not to\\b).*")
              ? lead
              : ABSENT;
      default -> ABSENT;
    };
  }

  private static LeadIn of(String line, boolean heading) {
    String text =
        Directives.unmarked(line.strip())
            .replaceAll("\\*+", "")
            .replaceFirst("^[0-9.]+\\s+", "")
            .strip();
    String last = lastSentence(text);
    if (last.isEmpty() || last.length() > 240) {
      return ABSENT;
    }
    String clause = last.substring(lastBreak(last));
    return new LeadIn(last, sense(last, clause, heading));
  }

  private static Sense sense(String last, String clause, boolean heading) {
    if (ASKS.matcher(clause).matches()) {
      return Sense.ASKS;
    }
    boolean fits = last.length() <= 60 || !heading;
    if (FORBIDS.matcher(clause).matches()
        && !NOT_FORBIDDING.matcher(last).matches()
        && (heading ? isForbiddingHeading(clause) : isForbiddingLead(clause))) {
      return Sense.FORBIDS;
    }
    if (fits
        && (REQUIRES.matcher(clause).matches() || clause.equalsIgnoreCase("do"))
        && !NOT_FORBIDDING.matcher(clause).matches()) {
      return heading && !PURE.matcher(clause).matches() ? Sense.TOPIC : Sense.REQUIRES;
    }
    if (TOLD_IN_ORDER.matcher(clause).matches()) {
      return Sense.STEPS;
    }
    if (!heading && PERMITS.matcher(clause).matches()) {
      return Sense.EXAMPLES;
    }
    if (EXAMPLES.matcher(clause).matches() || TELLS.matcher(clause).matches()) {
      return Sense.EXAMPLES;
    }
    if (CONDITION.matcher(last).matches()
        && !PLACE_AND_CLAUSE.matcher(last).matches()
        && !NO_CONDITION.matcher(last).matches()) {
      return Sense.CONDITION;
    }
    return STEPS.matcher(clause).matches() ? Sense.STEPS : Sense.TOPIC;
  }

  private static boolean isForbiddingHeading(String heading) {
    return PURE.matcher(heading).matches() || FORBIDDING_HEADING.matcher(heading).matches();
  }

  private static boolean isForbiddingLead(String clause) {
    return PURE.matcher(clause).matches() || FORBIDS_AT_END.matcher(clause).matches();
  }

  private static String lastSentence(String text) {
    var sentences = Sentence.of(text);
    return sentences.isEmpty() ? "" : sentences.get(sentences.size() - 1);
  }

  private static int lastBreak(String text) {
    int at = 0;
    for (String mark : new String[] {"; ", " — ", " – ", " - "}) {
      int found = text.lastIndexOf(mark);
      at = Math.max(at, found < 0 ? 0 : found + mark.length());
    }
    return at;
  }

  /** Whether a text names something, rather than telling of it. */
  static boolean isName(String text) {
    return Sentence.words(text) <= MOST_WORDS_OF_A_NAME
        && Directives.of(text).isEmpty()
        && !TELLING.matcher(text).matches();
  }

  /** Whether it names a moment, so that what stands below it is done together. */
  boolean isOccasion() {
    return sense == Sense.CONDITION && OCCASION.matcher(text).matches();
  }

  /** Whether the last sentence of a text says what somebody may do. */
  static boolean permits(String text) {
    return PERMITS.matcher(lastSentence(text)).matches();
  }

  /** Whether it says of each item that it is done or not. */
  boolean isPolar() {
    return sense == Sense.FORBIDS || sense == Sense.REQUIRES || sense == Sense.ASKS;
  }

  boolean isPresent() {
    return sense != Sense.NONE;
  }

  /** Whether it says nothing but whether something is done. */
  boolean isPure() {
    return PURE.matcher(text).matches();
  }

  /**
   * An item with what it hangs from, so that it says the same alone; empty if that cannot be told.
   */
  Optional<String> with(String item) {
    String own = Directives.unmarked(item);
    return switch (sense) {
      case FORBIDS -> forbidden(own);
      case REQUIRES -> required(own);
      case ASKS -> Optional.of(isPure(own) ? own : text + ": " + lowered(own));
      case CONDITION, STEPS -> Optional.of(text + ": " + lowered(own));
      case TOPIC, NONE -> Optional.of(own);
      case EXAMPLES -> Optional.empty();
    };
  }

  private static boolean isPure(String own) {
    return own.toLowerCase(Locale.ROOT).startsWith("ask ");
  }

  private Optional<String> forbidden(String item) {
    if (Directives.isNegated(item)) {
      return Optional.of(item);
    }
    if (item.matches("(?i)(?:always|must|ensure|make sure|prefer|instead)\\b.*")) {
      // The opposite of what stands above it: whoever wrote it meant something else.
      return Optional.empty();
    }
    boolean imperative = Directives.isImperative(item);
    boolean told =
        !imperative && (Directives.of(item).isPresent() || Sentence.isConvention(item, true));
    if (told || item.matches("(?i)instead of\\b.*|(?:\\w+ ){1,12}?instead of\\b.*")) {
      // Says already how it should be.
      return Optional.empty();
    }
    if (GOES_ON.matcher(text).matches() && (imperative || startsLower(item))) {
      return Optional.of(text + " " + lowered(item));
    }
    if (!isPure()) {
      return Optional.of(text + ": " + lowered(item));
    }
    if (imperative) {
      return Optional.of(
          text.matches("(?i).*\\bnever\\b.*")
              ? "Never " + lowered(item)
              : "Do not " + lowered(item));
    }
    return Optional.of(
        item.matches("(?i)[a-z-]+ing\\b.*") ? "Avoid " + lowered(item) : "Avoid: " + item);
  }

  private Optional<String> required(String item) {
    if (Directives.isNegated(item)
        || Directives.of(item).filter(m -> m == Directive.REQUIREMENT).isPresent()) {
      return Optional.of(isPure() ? item : text + ": " + lowered(item));
    }
    boolean imperative = Directives.isImperative(item);
    if (isPure()) {
      return Optional.of(
          imperative && text.matches("(?i).*\\b(?:always|must)\\b.*")
              ? "Always " + lowered(item).replaceFirst("^always ", "")
              : item);
    }
    return Optional.of(
        GOES_ON.matcher(text).matches() && (imperative || startsLower(item))
            ? text + " " + lowered(item)
            : text + ": " + lowered(item));
  }

  private static boolean startsLower(String item) {
    return !item.isEmpty() && Character.isLowerCase(item.codePointAt(0));
  }

  /** The item with a small first letter, unless it begins with a name. */
  static String lowered(String item) {
    if (item.length() < 2) {
      return item;
    }
    String word = item.split("[\\s,:;]", 2)[0];
    boolean plain =
        word.length() > 1
            && word.substring(1)
                .chars()
                .allMatch(c -> Character.isLowerCase(c) || c == '-' || c == '\'');
    boolean verb =
        plain
            && (Directives.isImperative(item)
                || item.matches(
                    "(?:A|An|The|All|Any|Every|Each|No|Only|Always|Never|[A-Z][a-z-]+ing)\\b.*"));
    return verb || item.startsWith("A ")
        ? Character.toLowerCase(item.charAt(0)) + item.substring(1)
        : item;
  }
}
