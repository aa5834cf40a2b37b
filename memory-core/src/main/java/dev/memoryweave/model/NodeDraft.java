package dev.memoryweave.model;

import dev.memoryweave.model.Provenance.Origin;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.model.internal.Text;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A node to be remembered: a new one, or changes to one that exists.
 *
 * <p>A draft with an id, or with the key of a current node of the same scope and tier, changes that
 * node, and fields left null keep their value; {@link Builder#clear} removes a value. Any other
 * draft makes a new node, and fields left null take the defaults of the kind. Values follow the
 * rules of their fields in {@link MemoryNode}; rules on missing values are checked when the node is
 * made.
 *
 * @param id the node to change, or the id for a new one; null to derive one from the title
 * @param level the level of the chain's scope to file it under, null for the narrowest
 * @param kind null only if the id gives it
 * @param key the name by which a narrower scope overrides it; null for the slug of the id
 * @param title null only to keep the title of an existing node
 * @param body Markdown
 * @param summary null for the first sentence of the body
 * @param session the session it belongs to
 * @param stage how far a feature has progressed
 * @param parent the node above it
 * @param anchors paths or globs of the project that it is about
 * @param symbols names in code that it is about
 * @param tags words to group by, turned into slugs
 * @param importance 0 to 1
 * @param confidence 0 to 1; if null, an unchanged text keeps its confidence, and a new one gets
 *     that of its author's trust level
 * @param lifetime how fast it fades, and when it expires
 * @param provenance the author; null for the provenance that the memory was opened with
 * @param origin the source of the content
 * @param expectedRevision the revision that the caller has seen; if the node has another by then,
 *     nothing is written. Null to write whatever the revision is
 * @param related relations to state from the node
 * @param evidence evidence to attach to the node
 * @param cleared the fields that are reset to none, or to their default; they must not be given a
 *     value
 */
public record NodeDraft(
    @Nullable NodeId id,
    Scope.@Nullable Level level,
    @Nullable NodeKind kind,
    @Nullable String key,
    @Nullable String title,
    @Nullable String body,
    @Nullable String summary,
    @Nullable SessionId session,
    NodeKind.@Nullable Stage stage,
    @Nullable NodeId parent,
    @Nullable List<Anchor> anchors,
    @Nullable List<String> symbols,
    @Nullable List<String> tags,
    @Nullable Double importance,
    @Nullable Double confidence,
    @Nullable Lifetime lifetime,
    @Nullable Provenance provenance,
    @Nullable Origin origin,
    @Nullable Long expectedRevision,
    List<Relation.Draft> related,
    List<Evidence.Draft> evidence,
    Set<Field> cleared) {

  /** A field that a draft can clear. Texts and lists are cleared with empty ones. */
  public enum Field {
    /** The summary; it is derived from the body again. */
    SUMMARY,
    /** The stage of a feature. */
    STAGE,
    /** The parent; the memory moves to the root. */
    PARENT,
    /** The importance; it is reset to that of the kind. */
    IMPORTANCE,
    /** The lifetime; it is reset to the default. */
    LIFETIME,
    /** The source of the content. */
    ORIGIN
  }

  /** Checks each field that is given, and copies the lists. */
  public NodeDraft {
    related = List.copyOf(InvalidValueException.elements("related", related));
    evidence = List.copyOf(InvalidValueException.elements("evidence", evidence));
    anchors = anchors == null ? null : copied("anchors", anchors, NodeFields::anchors);
    symbols = symbols == null ? null : copied("symbols", symbols, NodeFields::symbols);
    tags = tags == null ? null : copied("tags", tags, NodeFields::slugs);
    cleared = Set.copyOf(InvalidValueException.elements("cleared", cleared));
    requireNotGiven(cleared, Field.SUMMARY, summary);
    requireNotGiven(cleared, Field.STAGE, stage);
    requireNotGiven(cleared, Field.PARENT, parent);
    requireNotGiven(cleared, Field.IMPORTANCE, importance);
    requireNotGiven(cleared, Field.LIFETIME, lifetime);
    requireNotGiven(cleared, Field.ORIGIN, origin);
    check(id, NodeFields::requireParent, parent);
    check(id, NodeFields::requireKind, kind);
    check(kind == null && id != null ? id.kind() : kind, NodeFields::requireStage, stage);
    check(key, NodeFields::requireKey);
    check(title, NodeFields::title);
    check(body, NodeFields::body);
    check(summary, NodeFields::summary);
    check(importance, value -> Text.ratio("importance", value));
    check(confidence, value -> Text.ratio("confidence", value));
    InvalidValueException.unless(
        expectedRevision == null || expectedRevision >= 0,
        "expectedRevision",
        expectedRevision,
        "not be negative");
  }

  private static void requireNotGiven(Set<Field> cleared, Field field, @Nullable Object value) {
    InvalidValueException.unless(
        value == null || !cleared.contains(field),
        "cleared",
        field.name().toLowerCase(Locale.ROOT),
        "not name a field that the draft gives a value");
  }

  /** A copy of a list as given, if the value that a node makes of it is valid. */
  private static <T> List<T> copied(String field, List<T> values, Consumer<List<T>> rule) {
    List<T> copy = List.copyOf(InvalidValueException.elements(field, values));
    rule.accept(copy);
    return copy;
  }

  private static <T> void check(@Nullable T value, Consumer<T> rule) {
    if (value != null) {
      rule.accept(value);
    }
  }

  private static <T, U> void check(@Nullable T one, BiConsumer<T, U> rule, @Nullable U other) {
    if (one != null && other != null) {
      rule.accept(one, other);
    }
  }

  /** Returns a copy with another provenance. */
  public NodeDraft withProvenance(@Nullable Provenance newProvenance) {
    return with(newProvenance, evidence, expectedRevision);
  }

  /** Returns a copy with other evidence. */
  public NodeDraft withEvidence(List<Evidence.Draft> newEvidence) {
    return with(provenance, newEvidence, expectedRevision);
  }

  /** Returns a copy that is written only if the node has that revision; null for any. */
  public NodeDraft withExpectedRevision(@Nullable Long newRevision) {
    return with(provenance, evidence, newRevision);
  }

  private NodeDraft with(
      @Nullable Provenance newProvenance,
      List<Evidence.Draft> newEvidence,
      @Nullable Long newRevision) {
    return new NodeDraft(
        id,
        level,
        kind,
        key,
        title,
        body,
        summary,
        session,
        stage,
        parent,
        anchors,
        symbols,
        tags,
        importance,
        confidence,
        lifetime,
        newProvenance,
        origin,
        newRevision,
        related,
        newEvidence,
        cleared);
  }

  /** A builder for a new node of a kind with a title. */
  public static Builder builder(NodeKind kind, String title) {
    InvalidValueException.given("kind", kind);
    InvalidValueException.given("title", title);
    return new Builder().kind(kind).title(title);
  }

  /** A builder for changes to the node with that id, or for a new node of that id. */
  public static Builder builder(NodeId id) {
    InvalidValueException.given("id", id);
    return new Builder().id(id);
  }

  /** An empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects the fields of a draft; one builder is for one thread. */
  public static final class Builder {
    private @Nullable NodeId id;
    private Scope.@Nullable Level level;
    private @Nullable NodeKind kind;
    private @Nullable String key;
    private @Nullable String title;
    private @Nullable String body;
    private @Nullable String summary;
    private @Nullable SessionId session;
    private NodeKind.@Nullable Stage stage;
    private @Nullable NodeId parent;
    private @Nullable List<Anchor> anchors;
    private @Nullable List<String> symbols;
    private @Nullable List<String> tags;
    private @Nullable Double importance;
    private @Nullable Double confidence;
    private @Nullable Lifetime lifetime;
    private @Nullable Provenance provenance;
    private @Nullable Origin origin;
    private @Nullable Long expectedRevision;
    private final List<Relation.Draft> related = new ArrayList<>();
    private final List<Evidence.Draft> evidence = new ArrayList<>();
    private final Set<Field> cleared = EnumSet.noneOf(Field.class);

    private Builder() {}

    /** Sets the id. */
    public Builder id(@Nullable NodeId value) {
      id = value;
      return this;
    }

    /** Sets the level of the scope to file it under. */
    public Builder level(Scope.@Nullable Level value) {
      level = value;
      return this;
    }

    /** Sets the kind. */
    public Builder kind(@Nullable NodeKind value) {
      kind = value;
      return this;
    }

    /** Sets the key. */
    public Builder key(@Nullable String value) {
      key = value;
      return this;
    }

    /** Sets the title. */
    public Builder title(@Nullable String value) {
      title = value;
      return this;
    }

    /** Sets the body. */
    public Builder body(@Nullable String value) {
      body = value;
      return this;
    }

    /** Sets the summary. */
    public Builder summary(@Nullable String value) {
      summary = value;
      return this;
    }

    /** Sets the session. */
    public Builder session(@Nullable SessionId value) {
      session = value;
      return this;
    }

    /** Sets the stage of a feature. */
    public Builder stage(NodeKind.@Nullable Stage value) {
      stage = value;
      return this;
    }

    /** Sets the parent. */
    public Builder parent(@Nullable NodeId value) {
      parent = value;
      return this;
    }

    /**
     * Sets the anchors.
     *
     * @throws InvalidValueException if one is not relative to the project's root
     */
    public Builder anchors(String... globs) {
      InvalidValueException.given("anchors", globs);
      return anchors(Arrays.stream(globs).map(Anchor::of).toList());
    }

    /** Sets the anchors. */
    public Builder anchors(@Nullable List<Anchor> value) {
      anchors = value;
      return this;
    }

    /** Sets the symbols. */
    public Builder symbols(String... values) {
      return symbols(Arrays.asList(values.clone()));
    }

    /** Sets the symbols. */
    public Builder symbols(@Nullable List<String> value) {
      symbols = value;
      return this;
    }

    /** Sets the tags. */
    public Builder tags(String... values) {
      return tags(Arrays.asList(values.clone()));
    }

    /** Sets the tags. */
    public Builder tags(@Nullable List<String> value) {
      tags = value;
      return this;
    }

    /** Sets the importance. */
    public Builder importance(@Nullable Double value) {
      importance = value;
      return this;
    }

    /** Sets how sure the author is, 0 to 1; see {@link NodeDraft}. */
    public Builder confidence(@Nullable Double value) {
      confidence = value;
      return this;
    }

    /** Sets the lifetime. */
    public Builder lifetime(@Nullable Lifetime value) {
      lifetime = value;
      return this;
    }

    /** Sets the provenance. */
    public Builder provenance(@Nullable Provenance value) {
      provenance = value;
      return this;
    }

    /** Sets the origin. */
    public Builder origin(@Nullable Origin value) {
      origin = value;
      return this;
    }

    /** Sets the revision that the caller has seen. */
    public Builder expectedRevision(@Nullable Long value) {
      expectedRevision = value;
      return this;
    }

    /** Clears values of the memory; a cleared field must not be given a value. */
    public Builder clear(Field... fields) {
      InvalidValueException.given("fields", fields);
      cleared.addAll(InvalidValueException.elements("fields", Arrays.asList(fields)));
      return this;
    }

    /** Adds a relation from the node. */
    public Builder related(Predicate predicate, NodeId to) {
      return related(Relation.Draft.of(predicate, to));
    }

    /** Adds a relation from the node. */
    public Builder related(Relation.Draft value) {
      related.add(value);
      return this;
    }

    /** Adds evidence for the node. */
    public Builder evidence(Evidence.Kind evidenceKind, String locator, String excerpt) {
      return evidence(Evidence.Draft.of(evidenceKind, locator, excerpt));
    }

    /** Adds evidence for or against the node. */
    public Builder evidence(Evidence.Draft value) {
      evidence.add(value);
      return this;
    }

    /**
     * The draft.
     *
     * @throws InvalidValueException if a field breaks its rule
     */
    public NodeDraft build() {
      return new NodeDraft(
          id,
          level,
          kind,
          key,
          title,
          body,
          summary,
          session,
          stage,
          parent,
          anchors,
          symbols,
          tags,
          importance,
          confidence,
          lifetime,
          provenance,
          origin,
          expectedRevision,
          related,
          evidence,
          cleared);
    }
  }
}
