package dev.memoryweave.policy;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.internal.Slug;
import dev.memoryweave.model.internal.Text;
import dev.memoryweave.text.internal.PlainText;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A rule about memories that meet all of its conditions.
 *
 * <pre>{@code
 * MemoryPolicy.archiveAfter("old-notes", Duration.ofDays(30)).withKinds(NodeKind.NOTE);
 * MemoryPolicy.excludeFromPack("private").withTags("private");
 * }</pre>
 *
 * @param name its name in events and reports, 1 to {@value #MAX_NAME} characters on one line
 * @param effect the effect on the memories
 * @param after the time after which they are archived, at least an hour; null for other effects
 * @param tag the tag to add, or never to add, a slug; null for other effects
 * @param kinds the kinds wanted, empty for any
 * @param tags tags that must all be there, empty for none
 * @param tiers the tiers wanted, empty for any
 * @param session the session that they must belong to, or null for any or none
 * @param level the level of the scope that they must be filed under, or null for any
 * @param words words or phrases of which their title or body must have one, whole and whatever the
 *     case; empty for any
 */
public record MemoryPolicy(
    String name,
    Effect effect,
    @Nullable Duration after,
    @Nullable String tag,
    Set<NodeKind> kinds,
    Set<String> tags,
    Set<NodeKind.Tier> tiers,
    @Nullable SessionId session,
    Scope.@Nullable Level level,
    Set<String> words) {
  /** The longest name, in characters. */
  public static final int MAX_NAME = 80;

  private static final Duration SHORTEST = Duration.ofHours(1);

  /** Checks the fields and the rules between them. */
  public MemoryPolicy {
    name = Text.line("policy name", name, MAX_NAME);
    effect = InvalidValueException.required("effect", effect, "be given");
    InvalidValueException.unless(
        (effect == Effect.ARCHIVE_AFTER) == (after != null),
        "after",
        after,
        "be given for " + Effect.ARCHIVE_AFTER.label() + " and for nothing else");
    InvalidValueException.unless(
        after == null || after.compareTo(SHORTEST) >= 0, "after", after, "last an hour or longer");
    InvalidValueException.unless(
        (effect == Effect.TAG_AS || effect == Effect.NEVER_TAG) == (tag != null),
        "tag",
        tag,
        "be given for "
            + Effect.TAG_AS.label()
            + " and "
            + Effect.NEVER_TAG.label()
            + ", and for nothing else");
    tag = tag == null ? null : Slug.of(tag);
    kinds = Set.copyOf(InvalidValueException.elements("kinds", kinds));
    tags =
        Set.copyOf(
            InvalidValueException.elements("tags", tags).stream()
                .map(Slug::of)
                .distinct()
                .toList());
    tiers = Set.copyOf(InvalidValueException.elements("tiers", tiers));
    words =
        Set.copyOf(
            InvalidValueException.elements("words", words).stream()
                .map(MemoryPolicy::spaced)
                .distinct()
                .toList());
    InvalidValueException.unless(
        words.stream().noneMatch(String::isBlank), "words", words, "hold a letter or a digit each");
  }

  /** The effect of a policy on the memories that it applies to. */
  public enum Effect {
    /** Upkeep never archives them. */
    NEVER_ARCHIVE,
    /** If relevant to a task, they get room in a block before all others. */
    ALWAYS_KEEP,
    /** Upkeep archives them some time after they were last changed, used or verified. */
    ARCHIVE_AFTER,
    /** They get a tag when they are written. */
    TAG_AS,
    /** Upkeep never gives them a tag, which it gives by itself to what is about its subject. */
    NEVER_TAG,
    /** They are excluded from blocks; they are still found by listing, searching and inspecting. */
    EXCLUDE_FROM_PACK;

    /** The name used in texts, in lower case. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private static MemoryPolicy of(
      String name, Effect effect, @Nullable Duration after, @Nullable String tag) {
    return new MemoryPolicy(
        name, effect, after, tag, Set.of(), Set.of(), Set.of(), null, null, Set.of());
  }

  /** Keeps upkeep from archiving. */
  public static MemoryPolicy neverArchive(String name) {
    return of(name, Effect.NEVER_ARCHIVE, null, null);
  }

  /** Gives priority in blocks. */
  public static MemoryPolicy alwaysKeep(String name) {
    return of(name, Effect.ALWAYS_KEEP, null, null);
  }

  /** Archives after a time without change or use. */
  public static MemoryPolicy archiveAfter(String name, Duration after) {
    return of(name, Effect.ARCHIVE_AFTER, after, null);
  }

  /** Adds a tag. */
  public static MemoryPolicy tagAs(String name, String tag) {
    return of(name, Effect.TAG_AS, null, tag);
  }

  /** Keeps upkeep from adding a tag. */
  public static MemoryPolicy neverTag(String name, String tag) {
    return of(name, Effect.NEVER_TAG, null, tag);
  }

  /** Excludes from blocks. */
  public static MemoryPolicy excludeFromPack(String name) {
    return of(name, Effect.EXCLUDE_FROM_PACK, null, null);
  }

  /** A copy for these kinds only. */
  public MemoryPolicy withKinds(NodeKind... wanted) {
    return new MemoryPolicy(
        name, effect, after, tag, set("kinds", wanted), tags, tiers, session, level, words);
  }

  /** A copy for memories that have all these tags. */
  public MemoryPolicy withTags(String... wanted) {
    return new MemoryPolicy(
        name, effect, after, tag, kinds, set("tags", wanted), tiers, session, level, words);
  }

  /** A copy for these tiers only. */
  public MemoryPolicy withTiers(NodeKind.Tier... wanted) {
    return new MemoryPolicy(
        name, effect, after, tag, kinds, tags, set("tiers", wanted), session, level, words);
  }

  private static <T> Set<T> set(String field, T[] wanted) {
    InvalidValueException.given(field, wanted);
    return Set.copyOf(InvalidValueException.elements(field, Arrays.asList(wanted)));
  }

  /** A copy for one session, or for any if null. */
  public MemoryPolicy withSession(@Nullable SessionId wanted) {
    return new MemoryPolicy(name, effect, after, tag, kinds, tags, tiers, wanted, level, words);
  }

  /** A copy for scopes of one level, or for any if null. */
  public MemoryPolicy withLevel(Scope.@Nullable Level wanted) {
    return new MemoryPolicy(name, effect, after, tag, kinds, tags, tiers, session, wanted, words);
  }

  /** A copy for memories whose title or body has one of these words or phrases. */
  public MemoryPolicy withWords(String... wanted) {
    return new MemoryPolicy(
        name, effect, after, tag, kinds, tags, tiers, session, level, set("words", wanted));
  }

  /** Its words in lower case with one space around each, so that phrases are found as they are. */
  private static String spaced(String text) {
    StringBuilder spaced = new StringBuilder(text.length() + 2).append(' ');
    PlainText.lowerCase(text)
        .codePoints()
        .map(c -> Character.isLetterOrDigit(c) ? c : ' ')
        .filter(c -> c != ' ' || spaced.charAt(spaced.length() - 1) != ' ')
        .forEach(spaced::appendCodePoint);
    return spaced.charAt(spaced.length() - 1) == ' ' ? spaced.toString() : spaced + " ";
  }

  private boolean hasWords(MemoryNode node) {
    if (words.isEmpty()) {
      return true;
    }
    String text = spaced(node.title()) + spaced(node.body());
    return words.stream().anyMatch(text::contains);
  }

  /** Whether a memory meets all conditions. */
  public boolean concerns(MemoryNode node) {
    return (kinds.isEmpty() || kinds.contains(node.kind()))
        && node.tags().containsAll(tags)
        && (tiers.isEmpty() || tiers.contains(node.tier()))
        && (session == null || session.equals(node.session()))
        && (level == null || level == node.scope().level())
        && hasWords(node);
  }

  /** Whether a memory may meet the conditions of both. */
  boolean overlaps(MemoryPolicy other) {
    return isEmptyOrMeets(kinds, other.kinds)
        && isEmptyOrMeets(tiers, other.tiers)
        && (kinds.isEmpty()
            || other.tiers.isEmpty()
            || kinds.stream().anyMatch(kind -> other.tiers.contains(kind.tier())))
        && (other.kinds.isEmpty()
            || tiers.isEmpty()
            || other.kinds.stream().anyMatch(kind -> tiers.contains(kind.tier())))
        && (session == null || other.session == null || session.equals(other.session))
        && (level == null || other.level == null || level == other.level);
  }

  private static <T> boolean isEmptyOrMeets(Set<T> one, Set<T> other) {
    return one.isEmpty() || other.isEmpty() || one.stream().anyMatch(other::contains);
  }
}
