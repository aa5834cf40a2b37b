package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.language.internal.rules.Language.Directive;
import dev.memoryweave.model.NodeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.commonmark.node.ListBlock;
import org.commonmark.node.Node;
import org.commonmark.node.OrderedList;
import org.commonmark.node.Paragraph;

/** Turns the list items of a section into rules, each with its introductions. */
final class ListReading {
  /** Shorter orders, in words, mean little on their own. */
  private static final int FEWEST_WORDS = 4;

  /** An item of more words may be a rule by itself. */
  private static final int MOST_WORDS_OF_A_NAME = 4;

  private static final int FEWEST_ENTRIES = 3;
  private static final double SHARE_OF_ENTRIES = .75;

  /**
   * A list with its introductions.
   *
   * @param lead the line right before it
   * @param outer an earlier line that says whether the items are done or not
   * @param topic the subject of the items, as far as they do not name it themselves
   */
  record Group(ListBlock list, ListIntro lead, ListIntro outer, String topic) {
    List<Node> items() {
      return MarkdownText.children(list);
    }
  }

  private final SeedCollector seeds;
  private final Section section;
  private final Reach reach;
  private final WholeRule whole;

  ListReading(SeedCollector seeds, Section section, Reach reach) {
    this.seeds = seeds;
    this.section = section;
    this.reach = reach;
    this.whole = new WholeRule(seeds, section, reach);
  }

  /** Reads a list; returns whether most of it became rules. */
  boolean read(Group group) {
    MarkdownText.joinHalves(group.list());
    ListIntro lead = group.lead();
    boolean inOrder = group.list() instanceof OrderedList || section.is(SectionKind.PROCEDURE);
    if (lead.sense() == ListIntro.Sense.EXAMPLES && !inOrder) {
      return false;
    }
    if (whole.isDoneTogether(lead, group.list())
        && whole.add(
            lead, lead.text(), Lines.of(group.list()), List.of(group.list()), group.topic())) {
      return true;
    }
    if (isNeeds(group)) {
      return addNeeds(group);
    }
    if (lead.isPolar() && areNames(group.items()) && addNames(group)) {
      return true;
    }
    if (!lead.isPolar() && (isDefinitions(group.items()) || isGlossary(group.items()))) {
      boolean added =
          reach.takesHabits()
              && section.is(SectionKind.RULES)
              && whole.addDefinitions(lead, group.list());
      if (!added) {
        readStrong(group);
        return readSettled(group);
      }
      return true;
    }
    boolean steps =
        lead.sense() == ListIntro.Sense.STEPS
            || lead.sense() == ListIntro.Sense.EXAMPLES
            || (group.list() instanceof OrderedList && isSteps(group))
            || (!lead.isPolar() && Commands.areTyped(group.list()));
    if (steps) {
      // Obligations within a step are also rules; the steps are recorded as a whole.
      readStrong(new Group(group.list(), ListIntro.ABSENT, ListIntro.ABSENT, group.topic()));
      return false;
    }
    int rules = 0;
    for (Node item : group.items()) {
      rules += readItem(item, group) || readSettled(item, group) ? 1 : 0;
    }
    return 2 * rules >= group.items().size();
  }

  /** Reads the items without a verb that settle something; returns whether most of them do. */
  private boolean readSettled(Group group) {
    int settled = 0;
    for (Node item : group.items()) {
      settled += readSettled(item, group) ? 1 : 0;
    }
    return 2 * settled >= group.items().size();
  }

  private boolean readSettled(Node item, Group group) {
    String text = MarkdownText.lead(item);
    Optional<NodeKind> kind = SettledLine.kind(seeds, section, reach, text);
    boolean alone = item.getFirstChild() == item.getLastChild();
    if (kind.isEmpty() || group.lead().isPolar() || !alone || isLink(item)) {
      return false;
    }
    String topic = group.topic().isEmpty() ? section.heading() : group.topic();
    SettledLine.add(seeds, kind.get(), text, topic, Lines.of(item));
    return true;
  }

  /** Reads only the items with obligations and prohibitions. */
  void readStrong(Group group) {
    ListReading strong = new ListReading(seeds, section, Reach.STRONG);
    group.items().forEach(item -> strong.readItem(item, group));
  }

  /** Whether items only name what has to be there, as those of "Requirements" do. */
  private boolean isNeeds(Group group) {
    ListIntro lead = group.lead();
    return lead.sense() == ListIntro.Sense.REQUIRES
        && (lead.isPure() || lead.equals(section.lead()))
        && reach != Reach.STRONG
        && group.items().stream()
            .map(MarkdownText::lead)
            .noneMatch(
                item ->
                    Directives.of(item).isPresent()
                        || Directives.hasOccasion(item)
                        || Sentence.isConvention(item, false));
  }

  private boolean addNeeds(Group group) {
    String text = MarkdownText.of(List.of(group.list()), seeds.bodyLength());
    ListIntro lead = group.lead();
    SeedTitle title =
        lead.equals(section.lead())
            ? SeedTitle.of(Title.ofSection(section, seeds.subject()))
            : WholeRule.titled(lead, SeedTitle.about(group.topic(), lead.text()), text);
    if (!text.isBlank()) {
      seeds.addSection(NodeKind.FACT, title, text, Lines.of(group.list()), title.name());
    }
    return !text.isBlank();
  }

  /** Adds the names of what may not be done, or must be there, as one rule. */
  private boolean addNames(Group group) {
    return whole.add(
        group.lead(),
        group.lead().text(),
        Lines.of(group.list()),
        List.of(group.list()),
        group.topic());
  }

  /** Whether items only name things, so that no one of them is a rule. */
  private static boolean areNames(List<Node> items) {
    return items.size() > 1
        && items.stream()
            .map(MarkdownText::lead)
            .allMatch(
                item ->
                    !item.isEmpty()
                        && (Sentence.words(item) <= MOST_WORDS_OF_A_NAME || isCodeOnly(item))
                        && Directives.of(item).isEmpty()
                        && !Directives.isImperative(item));
  }

  private static boolean isCodeOnly(String item) {
    return item.matches("`[^`]+`(?:[,/ ]+(?:and |or )?`[^`]+`)*(?: \\([^)]*\\))?");
  }

  /** Whether a numbered list is a sequence of steps. */
  private boolean isSteps(Group group) {
    return !section.is(SectionKind.RULES) && !group.lead().isPolar();
  }

  /** Whether a block is a list of rules, rather than of names with explanations. */
  static boolean directs(Node block) {
    List<Node> items = block instanceof ListBlock ? MarkdownText.children(block) : List.of();
    long rules =
        items.stream()
            .map(MarkdownText::lead)
            .filter(item -> Directives.of(item).isPresent() && !Sentence.beginsWithCodeName(item))
            .count();
    return rules > 1 && 2 * rules > items.size();
  }

  /** Whether nearly all items are a name as in code with an explanation. */
  private static boolean isGlossary(List<Node> items) {
    long entries =
        items.stream()
            .map(MarkdownText::lead)
            .filter(item -> Sentence.beginsWithCodeName(item) || SettledLine.isEntry(item))
            .count();
    return items.size() >= FEWEST_ENTRIES && SHARE_OF_ENTRIES * items.size() <= entries;
  }

  /** Whether most items define a name. */
  private static boolean isDefinitions(List<Node> items) {
    long definitions =
        items.stream().map(MarkdownText::lead).filter(Sentence::isDefinition).count();
    return definitions * 2 > items.size();
  }

  private boolean readItem(Node item, Group group) {
    String text = MarkdownText.lead(item);
    if (text.isEmpty()
        || text.length() > RuleReading.LONGEST
        || (isLink(item) && !isLinkedRule(text))
        || Sentence.isSample(text)) {
      return false;
    }
    ListIntro lead =
        Sentence.isCrossed(text) ? new ListIntro("Do not", ListIntro.Sense.FORBIDS) : group.lead();
    List<Node> below = MarkdownText.children(item);
    below = below.subList(1, below.size());
    ListIntro own = ListIntro.of(text);
    if (own.isPresent() && !below.isEmpty() && leadsOn(text, own)) {
      return addItem(item, text.replaceFirst("[:：]$", "."), lead, below, group);
    }
    if (own.isPresent()) {
      if (below.isEmpty()) {
        return false;
      }
      if (!(below.get(0) instanceof ListBlock list)) {
        return addLed(own, item, below, group);
      }
      if (own.isPolar()) {
        return read(new Group(list, own, lead, group.topic()));
      }
      if (own.sense() == ListIntro.Sense.TOPIC && Directives.of(own.text()).isEmpty()) {
        ListIntro inner = lead.isPolar() ? lead : ListIntro.ABSENT;
        String topic = ListIntro.isName(own.text()) ? own.text() : group.topic();
        return read(new Group(list, inner, group.outer(), topic));
      }
      if (own.isOccasion() && !whole.isDoneTogether(own, list)) {
        return read(new Group(list, own, lead, group.topic()));
      }
      return addLed(own, item, below, group);
    }
    boolean found = addItem(item, text, lead, below, group);
    if (found && reach != Reach.STRONG) {
      return true;
    }
    for (Node block : below) {
      if (block instanceof ListBlock list && !lead.isPolar()) {
        found |= read(new Group(list, group.lead(), group.outer(), label(text, group.topic())));
      } else if (block instanceof Paragraph && !lead.isPolar()) {
        String more = MarkdownText.inline(block);
        found |=
            more.length() <= RuleReading.LONGEST
                && new SentenceReading(seeds, section, Reach.STRONG, RuleReading.topic(section))
                    .read(Lines.of(block), more);
      }
    }
    return found;
  }

  /** Whether an item is a rule before its last sentence introduces what is below it. */
  private static boolean leadsOn(String text, ListIntro own) {
    String before = text.substring(0, Math.max(0, text.length() - own.text().length() - 1)).strip();
    return Directives.of(own.text()).isEmpty()
        && Sentence.of(Directives.unmarked(before)).stream()
            .anyMatch(sentence -> Directives.of(sentence).isPresent());
  }

  /** The topic of the items below an item: the words before its first sign. */
  private static String label(String text, String otherwise) {
    String label = text.split("\\s*(?:: | — | – | - |, |\\. |\\()", 2)[0];
    return ListIntro.isName(label) ? label : otherwise;
  }

  /** Adds an item that introduces others, combined with them. */
  private boolean addLed(ListIntro own, Node item, List<Node> below, Group group) {
    Optional<Directive> directive = Directives.of(own.text());
    if (group.lead().isPolar()
        || (directive.isEmpty() && own.sense() != ListIntro.Sense.CONDITION)) {
      return false;
    }
    if (reach == Reach.STRONG && directive.filter(m -> m != Directive.GUIDELINE).isEmpty()) {
      return false;
    }
    return whole.add(own, own.text(), Lines.of(item), below, group.topic());
  }

  private boolean addItem(Node item, String text, ListIntro lead, List<Node> below, Group group) {
    List<String> sentences = Sentence.wholes(Directives.unmarked(text));
    boolean part =
        lead.sense() == ListIntro.Sense.TOPIC
            && !ListIntro.isName(lead.text())
            && Directives.of(lead.text()).isEmpty();
    Reach within = part && reach.takesHabits() ? Reach.ORDERS : reach;
    Optional<RuleSentence> found = RuleSentence.of(sentences, lead, within);
    if (found.isEmpty()) {
      return false;
    }
    RuleSentence rule = found.get();
    if (!lead.isPresent() && isTooShort(rule)) {
      return false;
    }
    String statement = rule.text();
    if (group.outer().isPresent() && !group.lead().equals(group.outer())) {
      Optional<String> outer = hung(group.outer(), statement, group.lead());
      if (outer.isEmpty()) {
        return false;
      }
      statement = outer.get();
    }
    if (!lead.isPresent()
        && Commands.isCommand(statement, null)
        && !Directives.hasOccasion(statement)) {
      return false;
    }
    String topic = group.topic();
    boolean dangles = Sentence.dangles(statement);
    String next = next(rule, below);
    String above = dangles ? Title.ledBy(topic) : Title.lead(topic, statement);
    boolean hangs =
        (dangles && above.isEmpty()) || (Sentence.hasNoSubject(statement) && isOfHeading(topic));
    if (hangs
        || Sentence.pointsElsewhere(rule.own())
        || !(Sentence.isStatement(above + statement) || Sentence.replaces(next))) {
      return false;
    }
    seeds.addStatement(
        RuleKind.of(rule.directive(), section, rule.own()),
        rule.title(statement, topic, dangles).with(next),
        body(statement, rule.rest(), below),
        Lines.of(item),
        true);
    return true;
  }

  /** What is said right behind a rule. */
  private static String next(RuleSentence rule, List<Node> below) {
    if (!rule.rest().isEmpty()) {
      return rule.rest().get(0);
    }
    return !below.isEmpty() && below.get(0) instanceof Paragraph more
        ? MarkdownText.inline(more)
        : "";
  }

  /** Whether a topic only repeats a heading; a label is the subject of its items. */
  private boolean isOfHeading(String topic) {
    return topic.isEmpty() || section.headings().contains(topic);
  }

  /** A statement below two introductions, one of which only gives its condition. */
  private static Optional<String> hung(ListIntro outer, String statement, ListIntro inner) {
    return outer
        .with(statement)
        .map(
            text ->
                inner.sense() == ListIntro.Sense.TOPIC
                    ? inner.text() + ": " + ListIntro.lowered(text)
                    : text);
  }

  private String body(String statement, List<String> rest, List<Node> below) {
    List<String> all = new ArrayList<>(List.of(statement));
    all.addAll(rest);
    String body = Sentence.whole(String.join(" ", all), seeds.bodyLength());
    String more = MarkdownText.of(below, Math.max(0, seeds.bodyLength() - body.length() - 2));
    return more.isEmpty() ? body : body + "\n\n" + more;
  }

  private static boolean isLinkedRule(String text) {
    return Directives.of(text).isPresent() && Sentence.words(text) >= FEWEST_WORDS;
  }

  /** Whether an order is too short to be understood outside a section on style. */
  private boolean isTooShort(RuleSentence rule) {
    return seeds.role() == DocumentRole.CONTRIBUTOR
        && rule.directive() == Directive.GUIDELINE
        && Sentence.words(rule.own()) < FEWEST_WORDS
        && !Directives.isExplicit(rule.own())
        && !Directives.hasOccasion(rule.own())
        && !section.isOfStyle();
  }

  private static boolean isLink(Node item) {
    Node first = item.getFirstChild();
    String besides = MarkdownText.besidesLinks(first);
    return !Sentence.hasWords(besides) && !besides.equals(MarkdownText.inline(first));
  }
}
