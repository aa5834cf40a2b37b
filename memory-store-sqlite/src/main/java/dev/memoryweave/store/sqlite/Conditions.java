package dev.memoryweave.store.sqlite;

import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.internal.Text;
import dev.memoryweave.store.KnowledgeStore.DocumentFilter;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.support.internal.TextList;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A filter as an SQL clause with the values of its parameters, for rows {@code n} of {@code node}
 * or {@code d} of {@code document}. The clause is built from constant pieces; everything from a
 * caller is a parameter.
 */
final class Conditions {
  /** The character after the slash: the paths in a folder lie between the two. */
  static final char AFTER_SLASH = '/' + 1;

  /** The range is for the index by path; the rest excludes paths that only share a prefix. */
  private static final String UNDER =
      " AND d.path >= ? AND d.path < ? AND (d.path = ? OR d.path > ?)";

  private final StringBuilder clause = new StringBuilder();
  private final List<Object> values = new ArrayList<>();

  private Conditions() {}

  /** All of a filter except its scopes, or only some parts of it. */
  static Conditions of(NodeFilter filter, Set<Part> parts) {
    Conditions conditions = new Conditions();
    for (Part part : parts) {
      part.add(filter, conditions);
    }
    return conditions;
  }

  /** All of a filter of documents except its scopes. */
  static Conditions of(DocumentFilter filter) {
    Conditions conditions = new Conditions();
    Collection<SourceType> types = filter.types();
    if (filter.undrawn() > 0 && types.isEmpty()) {
      // The index of undrawn documents is ordered by type.
      types = List.of(SourceType.values());
    }
    conditions.addIn("d.type", types.stream().map(SourceType::label).sorted().toList());
    conditions.addIn(
        "d.status",
        filter.statuses().stream().map(KnowledgeDocument.Status::label).sorted().toList());
    if (filter.undrawn() > 0) {
      conditions.add(" AND d.drawn < ?", filter.undrawn());
    }
    String under = filter.under();
    if (under != null && !Text.isStorable(under)) {
      // Binding changes such a text, so that it would match other documents.
      conditions.clause.append(" AND FALSE");
    } else if (under != null && !under.isEmpty()) {
      conditions.clause.append(UNDER);
      conditions.values.addAll(List.of(under, under + AFTER_SLASH, under, under + "/"));
    }
    return conditions;
  }

  /** A part of a filter. */
  enum Part {
    KINDS {
      @Override
      void add(NodeFilter filter, Conditions to) {
        to.addIn("n.kind", filter.kinds().stream().map(NodeKind::label).sorted().toList());
      }
    },
    STATUSES {
      @Override
      void add(NodeFilter filter, Conditions to) {
        to.addIn("n.status", filter.statuses().stream().map(NodeStatus::label).sorted().toList());
      }
    },
    TAGS {
      @Override
      void add(NodeFilter filter, Conditions to) {
        for (String tag : filter.tags()) {
          to.add(
              """
              AND EXISTS (SELECT 1 FROM node_tag AS x
               WHERE x.scope_id = n.scope_id AND x.tag = ? AND x.position = n.position)\
              """,
              tag);
        }
      }
    },
    SESSION {
      @Override
      void add(NodeFilter filter, Conditions to) {
        to.addIfGiven(" AND n.session = ?", NodeRow.text(filter.session()));
      }
    },
    PARENT {
      @Override
      void add(NodeFilter filter, Conditions to) {
        to.addIfGiven(" AND n.parent = ?", NodeRow.text(filter.parent()));
      }
    },
    EXPIRY {
      @Override
      void add(NodeFilter filter, Conditions to) {
        Instant time = filter.unexpiredAt();
        to.addIfGiven(
            " AND (n.expires_at IS NULL OR n.expires_at > ?)", time == null ? null : clamped(time));
      }
    },
    /** Needs no index: a branch hides few nodes and shows many. */
    BRANCHES {
      @Override
      void add(NodeFilter filter, Conditions to) {
        if (!filter.branches().isEmpty()) {
          to.clause.append(" AND (n.branch IS NULL OR n.branch IN (");
          to.addParameters(filter.branches().stream().sorted().toList());
          if (!filter.commits().isEmpty()) {
            // One parameter for any number of commits, so that the statement stays the same.
            to.clause.append(") OR n.commit_id IN (SELECT value FROM json_each(?)");
            to.values.add(TextList.write(filter.commits().stream().sorted().toList()));
          }
          to.clause.append(") OR n.kind IN (");
          to.addParameters(NodeKind.directive().stream().map(NodeKind::label).sorted().toList());
          to.clause.append("))");
        }
      }
    },
    SAID {
      @Override
      void add(NodeFilter filter, Conditions to) {
        NodeFilter.Said said = filter.said();
        if (said == null) {
          return;
        }
        to.clause.append(" AND n.role IS NOT NULL");
        to.addIn("n.role", said.roles().stream().map(Message.Role::label).sorted().toList());
        to.addIn("n.speaker", said.speakers().stream().sorted().toList());
        String at = "ifnull(n.said_at, n.created_at)";
        to.addIfGiven(" AND " + at + " >= ?", NodeRow.millis(said.from()));
        to.addIfGiven(" AND " + at + " < ?", NodeRow.millis(said.before()));
      }
    },
    TRAITS {
      @Override
      void add(NodeFilter filter, Conditions to) {
        NodeFilter.Traits traits = filter.traits();
        if (traits != null) {
          TraitConditions.add(traits, to);
        }
      }
    };

    abstract void add(NodeFilter filter, Conditions to);

    static Set<Part> all() {
      return EnumSet.allOf(Part.class);
    }
  }

  /** The time in a filter may be outside the range of stored times. */
  private static long clamped(Instant time) {
    long seconds =
        Math.max(-Long.MAX_VALUE / 2_000, Math.min(Long.MAX_VALUE / 2_000, time.getEpochSecond()));
    return seconds * 1_000 + time.getNano() / 1_000_000;
  }

  Conditions addIn(String column, Collection<? extends Object> wanted) {
    if (!wanted.isEmpty()) {
      clause.append(" AND ").append(column).append(" IN (");
      addParameters(wanted);
      clause.append(')');
    }
    return this;
  }

  private void addParameters(Collection<? extends Object> wanted) {
    clause.append(String.join(", ", wanted.stream().map(value -> "?").toList()));
    values.addAll(wanted);
  }

  void addIfGiven(String condition, @Nullable Object value) {
    if (value != null) {
      add(condition, value);
    }
  }

  void add(String condition, Object... given) {
    clause.append(condition);
    values.addAll(Arrays.asList(given));
  }

  /** Conditions that each begin with {@code AND}; empty if there are none. */
  String clause() {
    return clause.toString();
  }

  /** The parameters of the clause, in order. */
  List<Object> values() {
    return values;
  }

  /** The parameters of a statement: the id of a scope, those of the clause, and further ones. */
  Object[] valuesIn(long scopeId, Object... following) {
    List<Object> all = new ArrayList<>();
    all.add(scopeId);
    all.addAll(values);
    all.addAll(List.of(following));
    return all.toArray();
  }
}
