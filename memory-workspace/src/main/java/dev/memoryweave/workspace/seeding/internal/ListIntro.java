package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.rules.GuideCue;
import dev.memoryweave.language.internal.rules.Language.Directive;
import java.util.Optional;

/**
 * The introduction to the items of a list, which applies to each: "You must never:", "When a scope
 * is added:", or a heading with such a meaning.
 *
 * @param text the text without its final colon; empty if there is none
 * @param sense what it makes of the items
 * @param isWhole whether its sense is in words of a language without grammar here, so that an item
 *     is put behind it as it is
 */
record ListIntro(String text, Sense sense, boolean isWhole) {
  private static final int MOST_WORDS_OF_A_NAME = 9;

  /** The effect of an introduction on the items below it. */
  enum Sense {
    /** No item may be done. */
    FORBIDS,
    /** Each item must be done. */
    REQUIRES,
    /** Each item needs permission first. */
    ASKS,
    /** The introduction is the condition of each item. */
    CONDITION,
    /** The items are what to do, in order or all of them. */
    STEPS,
    /** The items are examples, and state nothing. */
    EXAMPLES,
    /** The introduction is the topic of the items. */
    TOPIC,
    /** There is no introduction. */
    NONE
  }

  static final ListIntro ABSENT = new ListIntro("", Sense.NONE);

  ListIntro(String text, Sense sense) {
    this(text, sense, false);
  }

  /** The introduction in a line; a line without a final colon is none. */
  static ListIntro of(String line) {
    String text = line.strip();
    return Sentence.endsInColon(text) ? of(text.substring(0, text.length() - 1), false) : ABSENT;
  }

  /** The introduction in a heading, if the heading itself says that the items are done or not. */
  static ListIntro ofHeading(String heading) {
    ListIntro lead = of(heading.replaceFirst(":$", ""), true);
    return switch (lead.sense()) {
      case FORBIDS, REQUIRES, ASKS -> lead;
      case CONDITION ->
          Languages.matches(GuideCue.LEAD_CONDITION_AS_HEADING, heading) ? lead : ABSENT;
      default -> ABSENT;
    };
  }

  private static ListIntro of(String line, boolean heading) {
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
    return Languages.forbidsItems(clause)
        ? new ListIntro(last, Sense.FORBIDS, true)
        : new ListIntro(last, sense(last, clause, heading));
  }

  private static Sense sense(String last, String clause, boolean heading) {
    if (Languages.matches(GuideCue.LEAD_ASKS, clause)) {
      return Sense.ASKS;
    }
    boolean fits = last.length() <= 60 || !heading;
    if (Languages.matches(GuideCue.LEAD_FORBIDS, clause)
        && !Languages.matches(GuideCue.LEAD_NOT_FORBIDDING, last)
        && (!heading || isForbiddingHeading(clause))) {
      return Sense.FORBIDS;
    }
    if (fits
        && (Languages.matches(GuideCue.LEAD_REQUIRES, clause) || clause.equalsIgnoreCase("do"))
        && !Languages.matches(GuideCue.LEAD_NOT_FORBIDDING, clause)) {
      return heading && !Languages.matches(GuideCue.LEAD_PURE, clause)
          ? Sense.TOPIC
          : Sense.REQUIRES;
    }
    if (Languages.matches(GuideCue.LEAD_TOLD_IN_ORDER, clause)) {
      return Sense.STEPS;
    }
    if (!heading && Languages.matches(GuideCue.LEAD_PERMITS, clause)) {
      return Sense.EXAMPLES;
    }
    if (Languages.matches(GuideCue.LEAD_EXAMPLES, clause)
        || Languages.matches(GuideCue.LEAD_TELLS, clause)) {
      return Sense.EXAMPLES;
    }
    if (Languages.matches(GuideCue.LEAD_CONDITION, last)
        && !Languages.matches(GuideCue.LEAD_PLACE_AND_CLAUSE, last)
        && !Languages.matches(GuideCue.LEAD_NO_CONDITION, last)) {
      return Sense.CONDITION;
    }
    return Languages.matches(GuideCue.LEAD_STEPS, clause) ? Sense.STEPS : Sense.TOPIC;
  }

  private static boolean isForbiddingHeading(String heading) {
    return Languages.matches(GuideCue.LEAD_PURE, heading)
        || Languages.matches(GuideCue.LEAD_FORBIDDING_HEADING, heading);
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

  /** Whether a text is a name rather than a statement. */
  static boolean isName(String text) {
    return Sentence.words(text) <= MOST_WORDS_OF_A_NAME
        && Directives.of(text).isEmpty()
        && !Languages.matches(GuideCue.LEAD_TELLING, text);
  }

  /** Whether it names an occasion, so that the items below it are done together. */
  boolean isOccasion() {
    return sense == Sense.CONDITION && Languages.matches(GuideCue.LEAD_OCCASION, text);
  }

  /** Whether it names a moment rather than a state that lasts. */
  boolean isMoment() {
    return isOccasion() && Languages.matches(GuideCue.LEAD_MOMENT, text);
  }

  /** Whether the last sentence of a text grants permission. */
  static boolean permits(String text) {
    return Languages.matches(GuideCue.LEAD_PERMITS, lastSentence(text));
  }

  /** Whether the intro makes every item an obligation or a prohibition. */
  boolean isPolar() {
    return sense == Sense.FORBIDS || sense == Sense.REQUIRES || sense == Sense.ASKS;
  }

  boolean isPresent() {
    return sense != Sense.NONE;
  }

  /** Whether it is nothing but an obligation or a prohibition. */
  boolean isPure() {
    return Languages.matches(GuideCue.LEAD_PURE, text);
  }

  /** An item combined with its introduction, so that it makes sense alone; empty if unclear. */
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
    return Languages.matches(GuideCue.LEAD_ITEM_ASKS, own);
  }

  private Optional<String> forbidden(String item) {
    if (Directives.isNegated(item)) {
      return Optional.of(item);
    }
    if (isWhole) {
      return Directives.of(item).filter(own -> own == Directive.PROHIBITION).isPresent()
          ? Optional.of(item)
          : Optional.of(text + ": " + item);
    }
    if (Languages.matches(GuideCue.LEAD_ITEM_REQUIRES, item)) {
      // The item contradicts its introduction, so the author meant something else.
      return Optional.empty();
    }
    boolean imperative = Directives.isImperative(item);
    boolean told =
        !imperative && (Directives.of(item).isPresent() || Sentence.isConvention(item, true));
    if (told || Languages.matches(GuideCue.LEAD_ITEM_REPLACES, item)) {
      // The item already says how it should be.
      return Optional.empty();
    }
    if (Languages.matches(GuideCue.LEAD_GOES_ON, text) && (imperative || startsLower(item))) {
      return Optional.of(text + " " + lowered(item));
    }
    if (!isPure()) {
      return Optional.of(text + ": " + lowered(item));
    }
    if (imperative) {
      return Optional.of(
          Languages.matches(GuideCue.LEAD_FORBIDS_ALWAYS, text)
              ? "Never " + lowered(item)
              : "Do not " + lowered(item));
    }
    return Optional.of(
        Languages.matches(GuideCue.LEAD_ITEM_NAMES_DOING, item)
            ? "Avoid " + lowered(item)
            : "Avoid: " + item);
  }

  private Optional<String> required(String item) {
    if (Directives.isNegated(item)
        || Directives.of(item).filter(m -> m == Directive.REQUIREMENT).isPresent()) {
      return Optional.of(isPure() ? item : text + ": " + lowered(item));
    }
    boolean imperative = Directives.isImperative(item);
    if (isPure()) {
      return Optional.of(
          imperative && Languages.matches(GuideCue.LEAD_REQUIRES_ALWAYS, text)
              ? "Always " + lowered(item).replaceFirst("^always ", "")
              : item);
    }
    return Optional.of(
        Languages.matches(GuideCue.LEAD_GOES_ON, text) && (imperative || startsLower(item))
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
