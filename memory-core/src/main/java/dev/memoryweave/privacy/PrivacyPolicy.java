package dev.memoryweave.privacy;

import dev.memoryweave.guard.personal.PersonalFamily;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Trust;
import dev.memoryweave.model.internal.Labels;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Policy on personal data in what is written. Of the rules that apply to a family in a memory, the
 * one with the most conditions decides; of several such rules, the first. Where no rule applies,
 * the memory is marked.
 *
 * <p>The floor is a second list of rules, such as those of a project's committed settings: whatever
 * they demand is done at least.
 *
 * @param names names of people that are found as personal data; by default none
 * @param rules the rules; by default none, so that every finding is marked
 * @param floor rules that can only make the policy stricter; by default none
 * @param rights which memories authors may write and read; by default none, so that all may all.
 *     For each author, the right with the most conditions decides, the first of several
 * @param passages the families that are redacted in passages of files as well; by default none, as
 *     the files are the project's own
 */
public record PrivacyPolicy(
    List<String> names,
    List<Rule> rules,
    List<Rule> floor,
    List<Right> rights,
    Set<PersonalFamily> passages) {
  /** Marks all personal data, and knows no names. */
  public static final PrivacyPolicy STANDARD =
      new PrivacyPolicy(List.of(), List.of(), List.of(), List.of(), Set.of());

  /** Treatment of personal data in a text, from the most lenient to the strictest. */
  public enum Action {
    /** The text is stored as it is. */
    OFF,
    /**
     * The text is stored, and the memory gets the flag {@link
     * dev.memoryweave.model.NodeFlag#HOLDS_PERSONAL_DATA}, which keeps it out of files and exports.
     */
    MARK,
    /** {@code [redacted:<family>]} takes the place of the data before anything is stored. */
    REDACT,
    /** Nothing of the write is stored: {@link PersonalDataRejectedException}. */
    REFUSE;

    /** The name used in settings, in lower case. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Finds an action by its label, whatever the case.
     *
     * @throws InvalidValueException if there is no such action
     */
    public static Action of(String label) {
      return Labels.find(Action.class, "action", label);
    }

    private Action orStricter(Action other) {
      return compareTo(other) >= 0 ? this : other;
    }
  }

  /**
   * The action for some families, in memories that meet all conditions.
   *
   * @param action what is done
   * @param families the families it is about; empty for all
   * @param tier the tier of the memory, or null for any
   * @param level the level of its scope, or null for any
   * @param kind its kind, or null for any
   * @param author the kind of its author, or null for any
   * @param agent the id of its author, or null for any
   */
  public record Rule(
      Action action,
      Set<PersonalFamily> families,
      NodeKind.@Nullable Tier tier,
      Scope.@Nullable Level level,
      @Nullable NodeKind kind,
      @Nullable Trust author,
      @Nullable String agent) {
    /** Copies the families. */
    public Rule {
      InvalidValueException.given("action", action);
      families = Set.copyOf(InvalidValueException.elements("families", families));
    }

    /** A rule for memories of any kind; without families, for all of them. */
    public static Rule of(Action action, PersonalFamily... families) {
      return new Rule(action, set("families", families), null, null, null, null, null);
    }

    /** A copy for memories of a tier. */
    public Rule in(NodeKind.Tier newTier) {
      InvalidValueException.given("newTier", newTier);
      return new Rule(action, families, newTier, level, kind, author, agent);
    }

    /** A copy for memories of a level. */
    public Rule at(Scope.Level newLevel) {
      InvalidValueException.given("newLevel", newLevel);
      return new Rule(action, families, tier, newLevel, kind, author, agent);
    }

    /** A copy for memories of a kind. */
    public Rule about(NodeKind newKind) {
      InvalidValueException.given("newKind", newKind);
      return new Rule(action, families, tier, level, newKind, author, agent);
    }

    /** A copy for memories by one kind of author. */
    public Rule by(Trust newAuthor) {
      InvalidValueException.given("newAuthor", newAuthor);
      return new Rule(action, families, tier, level, kind, newAuthor, agent);
    }

    /** A copy for memories by the author with an id. */
    public Rule byAgent(String newAgent) {
      InvalidValueException.given("newAgent", newAgent);
      return new Rule(action, families, tier, level, kind, author, newAgent);
    }

    private boolean applies(PersonalFamily family, Subject subject) {
      return (families.isEmpty() || families.contains(family))
          && meets(tier, subject.tier())
          && meets(level, subject.level())
          && meets(kind, subject.kind())
          && meets(author, subject.author().trust())
          && meets(agent, subject.author().id());
    }

    private static boolean meets(@Nullable Object condition, @Nullable Object value) {
      return condition == null || condition.equals(value);
    }

    /** The number of conditions that it sets. */
    private int conditions() {
      int count = families.isEmpty() ? 0 : 1;
      for (Object condition : new @Nullable Object[] {tier, level, kind, author, agent}) {
        count += condition == null ? 0 : 1;
      }
      return count;
    }
  }

  /** Way of using a memory. */
  public enum Access {
    /** To store or change it, or to attach something to it. */
    WRITE,
    /** To find it, in whatever way. */
    READ
  }

  /**
   * The memories that some authors may write, or read; all others are kept from them.
   *
   * @param access what it is about
   * @param author the kind of author, or null for any
   * @param agent the id of the author, or null for any
   * @param levels the levels of their scopes; empty for all
   * @param kinds their kinds; empty for all
   */
  public record Right(
      Access access,
      @Nullable Trust author,
      @Nullable String agent,
      Set<Scope.Level> levels,
      Set<NodeKind> kinds) {
    /** Copies the sets. */
    public Right {
      InvalidValueException.given("access", access);
      levels = Set.copyOf(InvalidValueException.elements("levels", levels));
      kinds = Set.copyOf(InvalidValueException.elements("kinds", kinds));
    }

    /** A right of any author to memories of these kinds; none for all. */
    public static Right to(Access access, NodeKind... kinds) {
      return new Right(access, null, null, Set.of(), set("kinds", kinds));
    }

    /** A copy for memories of these levels. */
    public Right at(Scope.Level... newLevels) {
      return new Right(access, author, agent, set("newLevels", newLevels), kinds);
    }

    /** A copy for one kind of author. */
    public Right of(Trust newAuthor) {
      InvalidValueException.given("newAuthor", newAuthor);
      return new Right(access, newAuthor, agent, levels, kinds);
    }

    /** A copy for the author with an id. */
    public Right ofAgent(String newAgent) {
      InvalidValueException.given("newAgent", newAgent);
      return new Right(access, author, newAgent, levels, kinds);
    }

    private boolean isOf(Provenance.Principal who) {
      return (author == null || author == who.trust()) && (agent == null || agent.equals(who.id()));
    }

    private int conditions() {
      return (author == null ? 0 : 1) + (agent == null ? 0 : 1);
    }
  }

  /**
   * The memory that a text is for. A text that is for none, such as the reason of a change, meets
   * no condition on a memory.
   *
   * @param kind its kind, or null
   * @param level the level of its scope, or null
   * @param author its author
   */
  public record Subject(
      @Nullable NodeKind kind, Scope.@Nullable Level level, Provenance.Principal author) {
    /** Checks the author. */
    public Subject {
      InvalidValueException.given("author", author);
    }

    NodeKind.@Nullable Tier tier() {
      return kind == null ? null : kind.tier();
    }
  }

  /** Copies the lists and checks the names. */
  public PrivacyPolicy {
    names = List.copyOf(InvalidValueException.elements("names", names));
    names.forEach(
        name ->
            InvalidValueException.unless(
                name.codePoints().anyMatch(Character::isLetterOrDigit),
                "names",
                name,
                "contain letters or digits"));
    rules = List.copyOf(InvalidValueException.elements("rules", rules));
    floor = List.copyOf(InvalidValueException.elements("floor", floor));
    rights = List.copyOf(InvalidValueException.elements("rights", rights));
    passages = Set.copyOf(InvalidValueException.elements("passages", passages));
  }

  /** A copy with one more rule, which decides before earlier ones with as many conditions. */
  public PrivacyPolicy with(Rule rule) {
    InvalidValueException.given("rule", rule);
    List<Rule> all = new ArrayList<>(List.of(rule));
    all.addAll(rules);
    return new PrivacyPolicy(names, all, floor, rights, passages);
  }

  /** A copy with one more right, which decides before earlier ones with as many conditions. */
  public PrivacyPolicy with(Right right) {
    InvalidValueException.given("right", right);
    List<Right> all = new ArrayList<>(List.of(right));
    all.addAll(rights);
    return new PrivacyPolicy(names, rules, floor, all, passages);
  }

  /** A copy that finds these names as well. */
  public PrivacyPolicy naming(Collection<String> more) {
    List<String> all = new ArrayList<>(names);
    InvalidValueException.elements("more", more).stream()
        .filter(name -> !all.contains(name))
        .forEach(all::add);
    return new PrivacyPolicy(all, rules, floor, rights, passages);
  }

  /** A copy that redacts these families in passages of files; empty for none. */
  public PrivacyPolicy redactingPassages(Set<PersonalFamily> families) {
    return new PrivacyPolicy(names, rules, floor, rights, families);
  }

  /** A copy that does at least what another list of rules demands. */
  public PrivacyPolicy atLeast(List<Rule> demanded) {
    List<Rule> all = new ArrayList<>(floor);
    all.addAll(InvalidValueException.elements("demanded", demanded));
    return new PrivacyPolicy(names, rules, all, rights, passages);
  }

  /** These names, rules and families where there are any, else those of a base; both floors. */
  public PrivacyPolicy over(PrivacyPolicy base) {
    InvalidValueException.given("base", base);
    return new PrivacyPolicy(
            names.isEmpty() ? base.names : names,
            rules.isEmpty() ? base.rules : rules,
            base.floor,
            rights.isEmpty() ? base.rights : rights,
            passages.isEmpty() ? base.passages : passages)
        .atLeast(floor);
  }

  /** The action for a family in a memory. */
  public Action action(PersonalFamily family, Subject subject) {
    InvalidValueException.given("family", family);
    InvalidValueException.given("subject", subject);
    Action action = deciding(family, subject).map(Rule::action).orElse(Action.MARK);
    for (Rule rule : floor) {
      action = rule.applies(family, subject) ? action.orStricter(rule.action()) : action;
    }
    return action;
  }

  /** Whether an author may write, or read, memories of a kind in scopes of a level. */
  public boolean allows(
      Access access, Provenance.Principal author, Scope.Level level, NodeKind kind) {
    InvalidValueException.given("access", access);
    InvalidValueException.given("author", author);
    InvalidValueException.given("level", level);
    InvalidValueException.given("kind", kind);
    Right deciding = null;
    for (Right right : rights) {
      if (right.access() == access
          && right.isOf(author)
          && (deciding == null || right.conditions() > deciding.conditions())) {
        deciding = right;
      }
    }
    return deciding == null
        || ((deciding.levels().isEmpty() || deciding.levels().contains(level))
            && (deciding.kinds().isEmpty() || deciding.kinds().contains(kind)));
  }

  /** Whether any rule could keep a text from being stored as it is. */
  public boolean changesTexts() {
    return rules.stream().anyMatch(PrivacyPolicy::changesTexts)
        || floor.stream().anyMatch(PrivacyPolicy::changesTexts);
  }

  private static <T> Set<T> set(String field, T[] values) {
    InvalidValueException.given(field, values);
    return Set.copyOf(InvalidValueException.elements(field, Arrays.asList(values)));
  }

  private static boolean changesTexts(Rule rule) {
    return rule.action().compareTo(Action.REDACT) >= 0;
  }

  private Optional<Rule> deciding(PersonalFamily family, Subject subject) {
    Rule deciding = null;
    for (Rule rule : rules) {
      if (rule.applies(family, subject)
          && (deciding == null || rule.conditions() > deciding.conditions())) {
        deciding = rule;
      }
    }
    return Optional.ofNullable(deciding);
  }
}
