package dev.memoryweave.store.inmemory;

import dev.memoryweave.knowledge.internal.SourcePath;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SessionId;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/** The keys that the indexes are sorted by. */
final class Keys {
  static final Comparator<Scope> SCOPES =
      (a, b) ->
          a.level() == b.level() ? a.key().compareTo(b.key()) : a.level().compareTo(b.level());

  static final Comparator<NodeRef> NODES =
      (a, b) -> {
        int ids = a.id().compareTo(b.id());
        return ids != 0 ? ids : SCOPES.compare(a.scope(), b.scope());
      };

  private Keys() {}

  /**
   * A position in a listing.
   *
   * @param value the primary sort value: a time in milliseconds since 1970, or the bits of a
   *     weight; 0 in listings by insertion alone or by title
   * @param title the title as it is compared; empty in all other listings
   * @param position the position in the order of insertion
   */
  record Rank(long value, String title, long position) implements Comparable<Rank> {
    private static final Comparator<Rank> ORDER =
        Comparator.comparingLong(Rank::value)
            .thenComparing(Rank::title, SourcePath.ORDER)
            .thenComparingLong(Rank::position);

    Rank(long value, long position) {
      this(value, "", position);
    }

    @Override
    public int compareTo(Rank other) {
      return ORDER.compare(this, other);
    }
  }

  /** The groups that nodes are listed by. */
  enum GroupKind {
    SCOPE,
    KIND,
    PARENT,
    SESSION
  }

  /** The nodes of a scope: all, or those of a kind, the children of one, or those of a session. */
  record NodeGroup(Scope scope, GroupKind kind, String name) {
    static final Comparator<NodeGroup> ORDER =
        Comparator.comparing(NodeGroup::scope, SCOPES)
            .thenComparing(NodeGroup::kind)
            .thenComparing(NodeGroup::name);
  }

  /** A key that a current node holds; the session is empty if irrelevant. */
  record HeldKey(Scope scope, NodeKind.Tier tier, String session, String key) {
    static final Comparator<HeldKey> ORDER =
        Comparator.comparing(HeldKey::key)
            .thenComparing(HeldKey::session)
            .thenComparing(HeldKey::tier)
            .thenComparing(HeldKey::scope, SCOPES);

    static HeldKey of(Scope scope, NodeKind.Tier tier, @Nullable SessionId session, String key) {
      return new HeldKey(
          scope, tier, tier.isSessionBound() && session != null ? session.value() : "", key);
    }

    static HeldKey of(MemoryNode node) {
      return of(node.scope(), node.tier(), node.session(), node.key());
    }
  }

  /** The address of a piece of evidence. */
  record EvidenceRef(Scope scope, Evidence.Id id) {
    static final Comparator<EvidenceRef> ORDER =
        Comparator.comparing(EvidenceRef::id).thenComparing(EvidenceRef::scope, SCOPES);
  }

  /** The identity of a relation. */
  record Triple(NodeRef from, Predicate predicate, NodeRef to) {
    static final Comparator<Triple> ORDER =
        Comparator.comparing(Triple::from, NODES)
            .thenComparing(Triple::to, NODES)
            .thenComparing(triple -> triple.predicate().label());

    static Triple of(Relation relation) {
      return new Triple(relation.from(), relation.predicate(), relation.to());
    }
  }

  /** The subject that events are listed by, with its scope. */
  record EventSubject(Scope scope, String subject) {
    static final Comparator<EventSubject> ORDER =
        Comparator.comparing(EventSubject::subject).thenComparing(EventSubject::scope, SCOPES);
  }

  /** The report that decisions are listed by, with its scope. */
  record ReportKey(Scope scope, String report) {
    static final Comparator<ReportKey> ORDER =
        Comparator.comparing(ReportKey::report).thenComparing(ReportKey::scope, SCOPES);

    static ReportKey of(PromotionRecord decision) {
      return new ReportKey(decision.scope(), decision.report());
    }
  }
}
