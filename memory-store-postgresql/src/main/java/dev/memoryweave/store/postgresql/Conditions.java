package dev.memoryweave.store.postgresql;

import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeFlag;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Trust;
import dev.memoryweave.store.KnowledgeStore.DocumentFilter;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.support.internal.TextList;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A filter as an SQL clause with the values of its parameters, for rows {@code n} of nodes or
 * {@code d} of documents. The clause is built from constant pieces; everything from a caller is a
 * parameter.
 */
final class Conditions {
  /** The character after the slash: the paths in a folder lie between the two. */
  static final String AFTER_SLASH = "0";

  private final StringBuilder clause = new StringBuilder();
  private final List<@Nullable Object> values = new ArrayList<>();

  /** A filter of nodes, in those of its scopes that have these numbers. */
  static Conditions of(NodeFilter filter, long tenant, Collection<Long> scopeIds) {
    Conditions conditions = new Conditions();
    conditions.add("n.tenant = ? AND n.scope_id = ANY (?)", tenant, numbers(scopeIds));
    conditions.addIn("n.kind", filter.kinds().stream().map(NodeKind::label));
    conditions.addIn("n.status", filter.statuses().stream().map(NodeStatus::label));
    for (String tag : filter.tags().stream().sorted().toList()) {
      conditions.add(
          " AND EXISTS (SELECT 1 FROM mw_node_tag AS x WHERE x.tenant = n.tenant"
              + " AND x.scope_id = n.scope_id AND x.tag = ? AND x.node = n.number)",
          tag);
    }
    conditions.addIfGiven(" AND n.session = ?", text(filter.session()));
    conditions.addIfGiven(" AND n.parent = ?", text(filter.parent()));
    Instant unexpired = filter.unexpiredAt();
    conditions.addIfGiven(
        " AND (n.expires_at IS NULL OR n.expires_at > ?)",
        unexpired == null ? null : clamped(unexpired));
    if (!filter.branches().isEmpty()) {
      conditions.add(
          " AND (n.branch IS NULL OR n.branch = ANY (?) OR n.commit_id = ANY (?)"
              + " OR n.kind = ANY (?))",
          texts(filter.branches().stream()),
          texts(filter.commits().stream()),
          texts(NodeKind.directive().stream().map(NodeKind::label)));
    }
    conditions.addSaid(filter.said());
    conditions.addTraits(filter.traits());
    return conditions;
  }

  /** A filter of documents, in one of its scopes. */
  static Conditions of(DocumentFilter filter, long tenant, Collection<Long> scopeIds) {
    Conditions conditions = new Conditions();
    conditions.add("d.tenant = ? AND d.scope_id = ANY (?)", tenant, numbers(scopeIds));
    conditions.addIn("d.type", filter.types().stream().map(SourceType::label));
    conditions.addIn("d.status", filter.statuses().stream().map(KnowledgeDocument.Status::label));
    if (filter.undrawn() > 0) {
      conditions.add(" AND d.drawn < ?", filter.undrawn());
    }
    String under = filter.under();
    if (under != null && !under.isEmpty()) {
      conditions.add(
          " AND (d.path = ? OR (d.path >= ? AND d.path < ?))",
          under,
          under + "/",
          under + AFTER_SLASH);
    }
    return conditions;
  }

  private void addSaid(NodeFilter.@Nullable Said said) {
    if (said == null) {
      return;
    }
    clause.append(" AND n.role IS NOT NULL");
    addIn("n.role", said.roles().stream().map(Message.Role::label));
    addIn("n.speaker", said.speakers().stream());
    addIfGiven(" AND coalesce(n.said_at, n.created_at) >= ?", millis(said.from()));
    addIfGiven(" AND coalesce(n.said_at, n.created_at) < ?", millis(said.before()));
  }

  private void addTraits(NodeFilter.@Nullable Traits traits) {
    if (traits == null) {
      return;
    }
    addAuthors(traits);
    addIfGiven(" AND n.branch = ?", traits.branch());
    // The list is JSON of labels, which need no escapes.
    List<String> flags =
        traits.flags().stream().map(NodeFlag::label).sorted().map(f -> '"' + f + '"').toList();
    addOneOf(Collections.nCopies(flags.size(), "strpos(n.flags, ?) > 0"), flags);
    addIfGiven(" AND n.created_at >= ?", millis(traits.createdFrom()));
    addIfGiven(" AND n.created_at < ?", millis(traits.createdBefore()));
    addIfGiven(" AND n.updated_at >= ?", millis(traits.updatedFrom()));
    addIfGiven(" AND n.updated_at < ?", millis(traits.updatedBefore()));
    String path = traits.path();
    if (path != null) {
      addPath(path, traits.coveringAnchors());
    }
  }

  private void addAuthors(NodeFilter.Traits traits) {
    List<String> alternatives = new ArrayList<>();
    List<Object> given = new ArrayList<>();
    for (String kind : traits.kindsOfAuthors().stream().map(Trust::label).sorted().toList()) {
      alternatives.add("n.trust = ?");
      given.add(kind);
    }
    traits.authors().stream()
        .sorted(Comparator.comparing(Provenance.Principal::label))
        .forEach(
            author -> {
              String name = author.id();
              if (name != null) {
                alternatives.add("(n.trust = ? AND n.principal = ?)");
                Collections.addAll(given, author.trust().label(), name);
              }
            });
    addOneOf(alternatives, given);
  }

  private void addOneOf(List<String> alternatives, List<? extends Object> given) {
    if (!alternatives.isEmpty()) {
      add(" AND (" + String.join(" OR ", alternatives) + ")", given.toArray());
    }
  }

  /**
   * An anchor is looked for in the JSON of the list, with its quotation marks: a covering one
   * whole, one below the path by its beginning.
   */
  private void addPath(String path, List<String> covering) {
    List<String> alternatives = new ArrayList<>();
    List<Object> given = new ArrayList<>();
    for (String anchor : covering) {
      alternatives.add("strpos(n.anchors, ?) > 0");
      given.add(inList(anchor));
    }
    alternatives.add("strpos(n.anchors, ?) > 0");
    String below = inList(path + "/");
    given.add(below.substring(0, below.length() - 1));
    alternatives.add(
        "(n.origin_kind IN ('file', 'document') AND (n.origin_locator = ?"
            + " OR substr(n.origin_locator, 1, CAST(? AS integer)) IN (?, ?, ?)))");
    Collections.addAll(
        given, path, path.codePointCount(0, path.length()) + 1, path + "/", path + ":", path + "#");
    addOneOf(alternatives, given);
  }

  /** A text as a list has it, with the quotation marks around it. */
  private static String inList(String text) {
    String list = String.valueOf(TextList.write(List.of(text)));
    return list.substring(1, list.length() - 1);
  }

  /** The time in a filter may be outside the range of stored times. */
  private static long clamped(Instant time) {
    long seconds =
        Math.max(-Long.MAX_VALUE / 2_000, Math.min(Long.MAX_VALUE / 2_000, time.getEpochSecond()));
    return seconds * 1_000 + time.getNano() / 1_000_000;
  }

  private static @Nullable Long millis(@Nullable Instant time) {
    return time == null ? null : time.toEpochMilli();
  }

  private static @Nullable String text(@Nullable Object value) {
    return value == null ? null : value.toString();
  }

  static Handle.Numbers numbers(Collection<Long> values) {
    return new Handle.Numbers(List.copyOf(values));
  }

  private static Handle.Texts texts(Stream<String> values) {
    return new Handle.Texts(values.sorted().toList());
  }

  private void addIn(String column, Stream<String> wanted) {
    Handle.Texts texts = texts(wanted);
    if (!texts.values().isEmpty()) {
      add(" AND " + column + " = ANY (?)", texts);
    }
  }

  private void addIfGiven(String condition, @Nullable Object value) {
    if (value != null) {
      add(condition, value);
    }
  }

  /** Adds a condition that begins with {@code AND}. */
  Conditions add(String condition, @Nullable Object... given) {
    clause.append(condition);
    values.addAll(Arrays.asList(given));
    return this;
  }

  /** The whole condition. */
  String clause() {
    return clause.toString();
  }

  /** The parameters of the clause, in order, and further ones. */
  @Nullable Object[] values(@Nullable Object... following) {
    List<@Nullable Object> all = new ArrayList<>(values);
    all.addAll(Arrays.asList(following));
    return all.toArray();
  }
}
