package dev.memoryweave.model;

import dev.memoryweave.model.Provenance.Origin;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.internal.Text;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A memory: one statement with its kind, status, confidence and origin.
 *
 * <p>A node is a value: to change one, take {@link #toBuilder()} and write the result. Times are
 * kept to the millisecond. Lists are unmodifiable, without repeated entries, in the order given.
 *
 * @param scope where it is filed
 * @param id its name there
 * @param session the session it belongs to, or null
 * @param utterance who said it and when, for a turn of a conversation; null for everything else
 * @param kind its subject matter; equals the kind of the id
 * @param key the name by which a narrower scope overrides it, together with the tier: a slug; the
 *     id's slug by default
 * @param title 1 to {@value #MAX_TITLE} characters on one line
 * @param body Markdown, possibly empty, at most {@value #MAX_BODY} characters
 * @param summary one line of at most {@value #MAX_SUMMARY} characters, possibly empty
 * @param status its position in the life cycle; must fit the kind
 * @param stage how far a feature has progressed; null for all other kinds
 * @param parent the node above it in the tree, of the same scope, or null at the root
 * @param anchors the places of the project that it is about
 * @param symbols the names in code that it is about, 1 to 300 characters each
 * @param tags slugs
 * @param importance 0 to 1
 * @param confidence its present confidence, 0 to 1: the stated one, adjusted by its evidence and
 *     its confirmations
 * @param statedConfidence how sure its author was, 0 to 1
 * @param flags what a reader should know besides the status, in the order of {@link NodeFlag}
 * @param usage how often it was confirmed and used
 * @param lifetime how fast it fades, and when it expires
 * @param provenance who wrote it
 * @param origin the source of its content, or null
 * @param supersededBy the node that replaced it; null unless the status is superseded or archived
 * @param createdAt when it was first remembered
 * @param updatedAt when it was last changed, not before {@code createdAt}
 * @param revision how often it was written, 0 before it is stored
 */
public record MemoryNode(
    Scope scope,
    NodeId id,
    @Nullable SessionId session,
    @Nullable Utterance utterance,
    NodeKind kind,
    String key,
    String title,
    String body,
    String summary,
    NodeStatus status,
    NodeKind.@Nullable Stage stage,
    @Nullable NodeId parent,
    List<Anchor> anchors,
    List<String> symbols,
    List<String> tags,
    double importance,
    double confidence,
    double statedConfidence,
    Set<NodeFlag> flags,
    Usage usage,
    Lifetime lifetime,
    Provenance provenance,
    @Nullable Origin origin,
    @Nullable NodeRef supersededBy,
    Instant createdAt,
    Instant updatedAt,
    long revision) {
  /** The longest title, in characters. */
  public static final int MAX_TITLE = 256;

  /** The longest summary, in characters. */
  public static final int MAX_SUMMARY = 400;

  /** The words before the list of children in the summary of a node that has children. */
  public static final String BELOW = "· Below: ";

  /** The longest body, in characters. */
  public static final int MAX_BODY = 262_144;

  /** The longest key, in characters. */
  public static final int MAX_KEY = 160;

  /** The most anchors, symbols or tags that a node may have. */
  public static final int MAX_ENTRIES = 200;

  /** Checks every field and the rules between them. */
  public MemoryNode {
    NodeFields.requireKind(id, kind);
    NodeFields.requireUtterance(kind, utterance);
    NodeFields.requireKey(key);
    title = NodeFields.title(title);
    body = NodeFields.body(body);
    summary = NodeFields.summary(summary);
    if (!status.fits(kind)) {
      throw new InvalidValueException("status", status.label(), "fit the kind " + kind.label());
    }
    NodeFields.requireStage(kind, stage);
    NodeFields.requireParent(id, parent);
    anchors = NodeFields.anchors(anchors);
    symbols = NodeFields.symbols(symbols);
    tags = NodeFields.tags(tags);
    importance = Text.ratio("importance", importance);
    confidence = Text.ratio("confidence", confidence);
    statedConfidence = Text.ratio("statedConfidence", statedConfidence);
    flags = inOrder(flags);
    InvalidValueException.unless(
        supersededBy == null || !status.isCurrent(),
        "supersededBy",
        supersededBy,
        "be set on superseded or archived nodes only");
    InvalidValueException.unless(
        supersededBy == null || !new NodeRef(scope, id).equals(supersededBy),
        "supersededBy",
        supersededBy,
        "be another node");
    createdAt = Text.time("createdAt", createdAt);
    updatedAt = Text.time("updatedAt", updatedAt);
    InvalidValueException.unless(
        !updatedAt.isBefore(createdAt), "updatedAt", updatedAt, "not lie before createdAt");
    InvalidValueException.unless(revision >= 0, "revision", revision, "not be negative");
  }

  /**
   * Checks that others are versions of this node.
   *
   * @throws InvalidValueException if one has another address
   */
  public void requireVersions(List<MemoryNode> versions) {
    for (MemoryNode version : versions) {
      InvalidValueException.unless(
          version.scope.equals(scope) && version.id.equals(id),
          "version",
          version.ref(),
          "be one of the node itself");
    }
  }

  private static Set<NodeFlag> inOrder(Set<NodeFlag> flags) {
    if (flags.isEmpty()) {
      return Set.of();
    }
    Set<NodeFlag> ordered = EnumSet.noneOf(NodeFlag.class);
    ordered.addAll(flags);
    return Collections.unmodifiableSet(ordered);
  }

  /** The full address. */
  public NodeRef ref() {
    return new NodeRef(scope, id);
  }

  /** The tier, which follows from the kind. */
  public NodeKind.Tier tier() {
    return kind.tier();
  }

  /**
   * The age at which its freshness has halved: its own half-life or the one of its tier, longer if
   * it is used, up to {@link NodeKind.Tier#longestHalfLife()}.
   */
  public Duration halfLife() {
    Duration stated = lifetime.halfLife() != null ? lifetime.halfLife() : tier().halfLife();
    int extensions = usage.reinforcement().extensions();
    long longest = tier().longestHalfLife().toMillis();
    if (extensions == 0 || stated.toMillis() >= longest) {
      return stated;
    }
    double longer = (double) stated.toMillis() * Math.pow(Usage.Reinforcement.LONGER, extensions);
    return Duration.ofMillis((long) Math.min((double) longest, longer));
  }

  /**
   * How fresh it is at a time, 0 to 1: 2^(-age / half-life), where the age is counted from when it
   * happened or was last verified.
   */
  public double freshness(Instant at) {
    Instant since = happenedAt();
    Instant verified = usage.verifiedAt();
    if (verified != null && verified.isAfter(since)) {
      since = verified;
    }
    double age = Math.max(0, Duration.between(since, at).toMillis());
    return Math.pow(2, -age / halfLife().toMillis());
  }

  /** Its importance, with what use has added to it, 0 to 1. */
  public double reinforcedImportance() {
    return Math.min(1, importance + usage.reinforcement().boost());
  }

  /** Whether its text is a suspected prompt injection. */
  public boolean isSuspectedInjection() {
    for (NodeFlag flag : flags) {
      if (flag.isSuspectedInjection()) {
        return true;
      }
    }
    return false;
  }

  /**
   * Importance times confidence, 0 to 1. Memories that apply to every task are selected in this
   * order.
   */
  public double weight() {
    // Never -0, which would compare as less than 0.
    return importance * confidence + 0.0;
  }

  /** Whether it is active, or open if its kind can be closed. */
  public boolean isInForce() {
    return status == kind.liveStatus();
  }

  /**
   * Whether it comes only from a file of the project. Such a memory belongs wherever the commit of
   * its {@link #provenance} does, whatever the branch was called.
   */
  public boolean isOfFile() {
    return provenance.trust() == Trust.IMPORT && origin != null && origin.isFile();
  }

  /** Whether something contradicts it and nobody has decided between them. */
  public boolean isContested() {
    return flags.contains(NodeFlag.CONTESTED);
  }

  /** Time of its content: when it was said or captured, or else when it was remembered. */
  public Instant happenedAt() {
    if (utterance != null && utterance.saidAt() != null) {
      return utterance.saidAt();
    }
    return Optional.ofNullable(origin).map(Origin::capturedAt).orElse(createdAt);
  }

  /**
   * SHA-256, in hexadecimal digits, over a canonical form of the content. Line ends, a byte order
   * mark and the order of lists do not change it; counters, times and status are not part of it.
   */
  public String contentHash() {
    return ContentHash.of(this);
  }

  /** The summary without the list of children at its end; empty if nothing else is in it. */
  public String ownSummary() {
    int mark = summary.lastIndexOf(BELOW);
    return mark < 0 ? summary : summary.substring(0, mark).strip();
  }

  /** Whether the summary ends in a list of the node's children. */
  public boolean listsWhatIsBelow() {
    return summary.contains(BELOW);
  }

  /** A builder that holds everything this node holds. */
  public Builder toBuilder() {
    return new Builder(this, scope);
  }

  /** A builder that holds everything this node holds, for a node of that id in another scope. */
  public Builder toBuilder(Scope scope) {
    return new Builder(this, scope);
  }

  /** A builder for a new node with the defaults of its kind. */
  public static Builder builder(Scope scope, NodeId id, String title, Instant createdAt) {
    return new Builder(scope, id, title, createdAt);
  }

  /** Collects the fields of a node; one builder is for one thread. */
  public static final class Builder {
    private final Scope scope;
    private final NodeId id;
    private Instant createdAt;
    private @Nullable SessionId session;
    private @Nullable Utterance utterance;
    private String key;
    private String title;
    private String body = "";
    private String summary = "";
    private NodeStatus status;
    private NodeKind.@Nullable Stage stage;
    private @Nullable NodeId parent;
    private List<Anchor> anchors = List.of();
    private List<String> symbols = List.of();
    private List<String> tags = List.of();
    private double importance;
    private double confidence;
    private double statedConfidence;
    private Set<NodeFlag> flags = Set.of();
    private Usage usage = Usage.NONE;
    private Lifetime lifetime = Lifetime.DEFAULT;
    private Provenance provenance = Provenance.of(Source.AGENT);
    private @Nullable Origin origin;
    private @Nullable NodeRef supersededBy;
    private Instant updatedAt;
    private long revision;

    private Builder(Scope scope, NodeId id, String title, Instant createdAt) {
      this.scope = scope;
      this.id = id;
      this.key = id.slug();
      this.title = title;
      this.status = id.kind().liveStatus();
      this.importance = id.kind().importance();
      this.confidence = Source.AGENT.trust().confidence();
      this.statedConfidence = this.confidence;
      this.createdAt = createdAt;
      this.updatedAt = createdAt;
    }

    private Builder(MemoryNode node, Scope scope) {
      this.scope = scope;
      this.id = node.id;
      this.createdAt = node.createdAt;
      this.session = node.session;
      this.utterance = node.utterance;
      this.key = node.key;
      this.title = node.title;
      this.body = node.body;
      this.summary = node.summary;
      this.status = node.status;
      this.stage = node.stage;
      this.parent = node.parent;
      this.anchors = node.anchors;
      this.symbols = node.symbols;
      this.tags = node.tags;
      this.importance = node.importance;
      this.confidence = node.confidence;
      this.statedConfidence = node.statedConfidence;
      this.flags = node.flags;
      this.usage = node.usage;
      this.lifetime = node.lifetime;
      this.provenance = node.provenance;
      this.origin = node.origin;
      this.supersededBy = node.supersededBy;
      this.updatedAt = node.updatedAt;
      this.revision = node.revision;
    }

    /** Sets the session, or none. */
    public Builder session(@Nullable SessionId value) {
      session = value;
      return this;
    }

    /** Sets who said it, for a turn, or nobody. */
    public Builder utterance(@Nullable Utterance value) {
      utterance = value;
      return this;
    }

    /** Sets the key. */
    public Builder key(String value) {
      key = value;
      return this;
    }

    /** Sets the title. */
    public Builder title(String value) {
      title = value;
      return this;
    }

    /** Sets the body. */
    public Builder body(String value) {
      body = value;
      return this;
    }

    /** Sets the summary. */
    public Builder summary(String value) {
      summary = value;
      return this;
    }

    /** Sets the summary to the first sentence of the body. */
    public Builder summaryOfBody() {
      return summary(Text.firstSentence(body, MAX_SUMMARY));
    }

    /** Sets the status. */
    public Builder status(NodeStatus value) {
      status = value;
      return this;
    }

    /** Sets the stage, or none. */
    public Builder stage(NodeKind.@Nullable Stage value) {
      stage = value;
      return this;
    }

    /** Sets the parent, or none. */
    public Builder parent(@Nullable NodeId value) {
      parent = value;
      return this;
    }

    /** Sets the anchors. */
    public Builder anchors(List<Anchor> value) {
      anchors = value;
      return this;
    }

    /** Sets the symbols. */
    public Builder symbols(List<String> value) {
      symbols = value;
      return this;
    }

    /** Sets the tags. */
    public Builder tags(List<String> value) {
      tags = value;
      return this;
    }

    /** Sets the importance. */
    public Builder importance(double value) {
      importance = value;
      return this;
    }

    /** Sets both the stated and the present confidence. */
    public Builder confidence(double value) {
      confidence = value;
      statedConfidence = value;
      return this;
    }

    /** Sets only the stated confidence. */
    Builder stated(double value) {
      statedConfidence = value;
      return this;
    }

    /** Sets when it was first remembered. */
    Builder createdAt(Instant value) {
      createdAt = value;
      return this;
    }

    /** Sets only the present confidence. */
    public Builder believed(double value) {
      confidence = value;
      return this;
    }

    /** Sets the flags. */
    public Builder flags(Set<NodeFlag> value) {
      flags = value;
      return this;
    }

    /** Sets the usage. */
    public Builder usage(Usage value) {
      usage = value;
      return this;
    }

    /** Sets the lifetime. */
    public Builder lifetime(Lifetime value) {
      lifetime = value;
      return this;
    }

    /** Sets the provenance. */
    public Builder provenance(Provenance value) {
      provenance = value;
      return this;
    }

    /** Sets the origin, or none. */
    public Builder origin(@Nullable Origin value) {
      origin = value;
      return this;
    }

    /** Sets the node that replaced it, or none. */
    public Builder supersededBy(@Nullable NodeRef value) {
      supersededBy = value;
      return this;
    }

    /** Sets when it was last changed. */
    public Builder updatedAt(Instant value) {
      updatedAt = value;
      return this;
    }

    /** Sets the revision. */
    public Builder revision(long value) {
      revision = value;
      return this;
    }

    /**
     * The node.
     *
     * @throws InvalidValueException if a field breaks its rule
     */
    public MemoryNode build() {
      return new MemoryNode(
          scope,
          id,
          session,
          utterance,
          id.kind(),
          key,
          title,
          body,
          summary,
          status,
          stage,
          parent,
          anchors,
          symbols,
          tags,
          importance,
          confidence,
          statedConfidence,
          flags,
          usage,
          lifetime,
          provenance,
          origin,
          supersededBy,
          createdAt,
          updatedAt,
          revision);
    }
  }
}
