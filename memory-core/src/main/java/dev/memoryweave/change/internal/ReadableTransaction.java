package dev.memoryweave.change.internal;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.privacy.PrivacyPolicy;
import dev.memoryweave.privacy.PrivacyPolicy.Access;
import dev.memoryweave.store.ContentStore;
import dev.memoryweave.store.EvidenceStore;
import dev.memoryweave.store.JournalStore;
import dev.memoryweave.store.KnowledgeStore;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.ProofStore;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.RelationStore;
import dev.memoryweave.store.SessionStore;
import dev.memoryweave.store.TextQuery;
import dev.memoryweave.store.VectorStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A snapshot as an author may read it: without memories of levels and kinds that the policy keeps
 * from it, what is attached to them, and what names them. Sessions and passages of files are seen
 * by everybody.
 */
final class ReadableTransaction implements ReadTransaction {
  private final ReadTransaction tx;
  private final PrivacyPolicy policy;
  private final Provenance.Principal reader;

  private ReadableTransaction(
      ReadTransaction tx, PrivacyPolicy policy, Provenance.Principal reader) {
    this.tx = tx;
    this.policy = policy;
    this.reader = reader;
  }

  /** The snapshot as a reader may see it; the snapshot itself if nothing is kept from anybody. */
  public static ReadTransaction of(
      ReadTransaction tx, PrivacyPolicy policy, Provenance.Principal reader) {
    return policy.rights().isEmpty() ? tx : new ReadableTransaction(tx, policy, reader);
  }

  private boolean isReadable(Scope scope, NodeKind kind) {
    return policy.allows(Access.READ, reader, scope.level(), kind);
  }

  private boolean isReadable(NodeRef ref) {
    return isReadable(ref.scope(), ref.id().kind());
  }

  /** The filter for readable memories only; null if none can be. */
  private @Nullable NodeFilter narrowed(NodeFilter filter) {
    Set<NodeKind> asked =
        filter.kinds().isEmpty()
            ? Arrays.stream(NodeKind.values()).collect(Collectors.toSet())
            : filter.kinds();
    List<Scope> scopes =
        filter.scopes().stream()
            .filter(scope -> asked.stream().anyMatch(kind -> isReadable(scope, kind)))
            .toList();
    Set<NodeKind> kinds =
        asked.stream()
            .filter(kind -> scopes.stream().anyMatch(scope -> isReadable(scope, kind)))
            .collect(Collectors.toUnmodifiableSet());
    return scopes.isEmpty()
        ? null
        : new NodeFilter(
            scopes,
            kinds,
            filter.statuses(),
            filter.tags(),
            filter.session(),
            filter.parent(),
            filter.unexpiredAt(),
            filter.branches(),
            filter.commits(),
            filter.said(),
            filter.traits());
  }

  @Override
  public NodeStore nodes() {
    return new Nodes(tx.nodes());
  }

  private final class Nodes implements NodeStore {
    private final NodeStore all;

    Nodes(NodeStore all) {
      this.all = all;
    }

    @Override
    public Optional<MemoryNode> find(NodeRef ref) {
      return isReadable(ref) ? all.find(ref) : Optional.empty();
    }

    @Override
    public Map<NodeRef, MemoryNode> findAll(Collection<NodeRef> refs) {
      return all.findAll(refs.stream().filter(ReadableTransaction.this::isReadable).toList());
    }

    @Override
    public Optional<MemoryNode> findByKey(
        Scope scope, NodeKind.Tier tier, @Nullable SessionId session, String key) {
      return all.findByKey(scope, tier, session, key).filter(node -> isReadable(node.ref()));
    }

    @Override
    public Page<MemoryNode> list(NodeStore.Query query) {
      NodeFilter narrowed = narrowed(query.filter());
      return narrowed == null
          ? new Page<>(List.of(), null)
          : all.list(new NodeStore.Query(narrowed, query.order(), query.limit(), query.cursor()));
    }

    @Override
    public long count(NodeFilter filter) {
      NodeFilter narrowed = narrowed(filter);
      return narrowed == null ? 0 : all.count(narrowed);
    }

    @Override
    public Map<NodeStore.Group, Long> tally(NodeFilter filter) {
      NodeFilter narrowed = narrowed(filter);
      return narrowed == null ? Map.of() : all.tally(narrowed);
    }

    @Override
    public List<NodeStore.Hit> search(TextQuery query) {
      NodeFilter narrowed = narrowed(query.filter());
      return narrowed == null
          ? List.of()
          : all.search(new TextQuery(query.terms(), query.phrases(), narrowed, query.limit()));
    }

    @Override
    public Map<String, Long> frequencies(Collection<String> terms, int atMost) {
      return all.frequencies(terms, atMost);
    }

    @Override
    public List<MemoryNode> formerVersions(NodeRef ref) {
      return isReadable(ref) ? all.formerVersions(ref) : List.of();
    }

    @Override
    public Set<Provenance.BranchPoint> branchPoints(List<Scope> scopes) {
      return all.branchPoints(scopes);
    }

    @Override
    public List<NodeId> beginningWith(Scope scope, String text, int limit) {
      return readable(scope, all.beginningWith(scope, text, limit));
    }

    @Override
    public List<NodeId> existing(Scope scope, Collection<NodeId> ids) {
      return readable(scope, all.existing(scope, ids));
    }

    private List<NodeId> readable(Scope scope, List<NodeId> ids) {
      return ids.stream().filter(id -> isReadable(scope, id.kind())).toList();
    }
  }

  @Override
  public EvidenceStore evidence() {
    EvidenceStore all = tx.evidence();
    return new EvidenceStore() {
      @Override
      public List<Evidence> of(NodeRef node) {
        return isReadable(node) ? all.of(node) : List.of();
      }

      @Override
      public Map<NodeRef, List<Evidence>> ofAll(Collection<NodeRef> nodes) {
        return all.ofAll(nodes.stream().filter(ReadableTransaction.this::isReadable).toList());
      }

      @Override
      public Optional<Evidence> find(Scope scope, Evidence.Id id) {
        return nodesWith(scope, id).isEmpty() ? Optional.empty() : all.find(scope, id);
      }

      @Override
      public List<NodeRef> nodesWith(Scope scope, Evidence.Id id) {
        return all.nodesWith(scope, id).stream()
            .filter(ReadableTransaction.this::isReadable)
            .toList();
      }

      @Override
      public List<Evidence> detachedFrom(NodeRef node) {
        return isReadable(node) ? all.detachedFrom(node) : List.of();
      }
    };
  }

  @Override
  public RelationStore relations() {
    RelationStore all = tx.relations();
    return new RelationStore() {
      @Override
      public List<Relation> of(NodeRef node) {
        return all.of(node).stream()
            .filter(relation -> isReadable(relation.from()) && isReadable(relation.to()))
            .toList();
      }

      @Override
      public List<Relation> formerVersions(NodeRef from, Relation.Predicate predicate, NodeRef to) {
        return isReadable(from) && isReadable(to)
            ? all.formerVersions(from, predicate, to)
            : List.of();
      }
    };
  }

  @Override
  public JournalStore journal() {
    JournalStore all = tx.journal();
    return new JournalStore() {
      @Override
      public List<MemoryEvent> events(EventQuery query) {
        return fullPage(
            query.limit(),
            query.latest(),
            after ->
                all.events(
                    new EventQuery(
                        query.scopes(),
                        query.subject(),
                        query.types(),
                        after,
                        query.limit(),
                        query.latest())),
            query.afterSequence(),
            MemoryEvent::sequence,
            ReadableTransaction.this::isReadable);
      }

      @Override
      public List<Map<Happening, Long>> tally(List<Scope> scopes, List<Instant> bounds) {
        List<Map<Happening, Long>> readable = new ArrayList<>();
        for (Scope scope : scopes.stream().distinct().toList()) {
          List<Map<Happening, Long>> counts = all.tally(List.of(scope), bounds);
          for (int i = 0; i < counts.size(); i++) {
            if (readable.size() <= i) {
              readable.add(new HashMap<>());
            }
            Map<Happening, Long> period = readable.get(i);
            counts
                .get(i)
                .forEach(
                    (happening, count) -> {
                      NodeKind kind = happening.kind();
                      if (kind == null || isReadable(scope, kind)) {
                        period.merge(happening, count, Long::sum);
                      }
                    });
          }
        }
        return readable;
      }

      @Override
      public List<PromotionRecord> promotions(PromotionQuery query) {
        return fullPage(
            query.limit(),
            query.latest(),
            after ->
                all.promotions(
                    new PromotionQuery(
                        query.scopes(),
                        query.report(),
                        query.node(),
                        query.outcomes(),
                        after,
                        query.limit(),
                        query.latest())),
            query.afterSequence(),
            PromotionRecord::sequence,
            decision -> isReadable(decision.scope(), decision.kind()));
      }

      @Override
      public long revision(Scope scope) {
        return all.revision(scope);
      }

      @Override
      public Point reached() {
        return all.reached();
      }

      @Override
      public boolean leadsThrough(Point point) {
        return all.leadsThrough(point);
      }
    };
  }

  /** Reads on where something is kept back: whoever reads takes a short page for the last one. */
  private static <T> List<T> fullPage(
      int limit,
      boolean latest,
      LongFunction<List<T>> read,
      long after,
      ToLongFunction<T> sequence,
      Predicate<T> isReadable) {
    List<T> readable = new ArrayList<>();
    long from = after;
    while (true) {
      List<T> page = read.apply(from);
      page.stream().filter(isReadable).forEach(readable::add);
      if (latest || page.size() < limit || readable.size() >= limit) {
        return List.copyOf(readable.subList(0, Math.min(limit, readable.size())));
      }
      from = sequence.applyAsLong(page.get(page.size() - 1));
    }
  }

  /** Whether an event is about no memory that is kept from the reader. */
  private boolean isReadable(MemoryEvent event) {
    for (String word : event.subject().split(" ", -1)) {
      try {
        if (word.indexOf('.') > 0 && !isReadable(event.scope(), NodeId.of(word).kind())) {
          return false;
        }
      } catch (InvalidValueException e) {
        // A path, or another name that is no id
      }
    }
    return true;
  }

  @Override
  public SessionStore sessions() {
    return tx.sessions();
  }

  /**
   * A content belongs to no kind of memory: it is read by whoever may read anything of its level,
   * unless all memories that refer to it are kept from the reader.
   */
  private boolean isReadable(ContentStore.Content content) {
    List<NodeRef> linked = tx.evidence().nodesWith(content.scope(), ContentLink.id(content));
    return linked.isEmpty()
        ? Arrays.stream(NodeKind.values()).anyMatch(kind -> isReadable(content.scope(), kind))
        : linked.stream().anyMatch(this::isReadable);
  }

  @Override
  public ContentStore contents() {
    ContentStore all = tx.contents();
    return new ContentStore() {
      @Override
      public Optional<Content> find(Scope scope, String digest) {
        return all.find(scope, digest).filter(ReadableTransaction.this::isReadable);
      }

      @Override
      public Optional<byte[]> bytes(Scope scope, String digest) {
        return find(scope, digest).isEmpty() ? Optional.empty() : all.bytes(scope, digest);
      }

      @Override
      public Page<Content> list(Query query) {
        // A short page that others follow is a page; an empty one would end a walk over them.
        Page<Content> page = all.list(query);
        List<Content> readable =
            page.items().stream().filter(ReadableTransaction.this::isReadable).toList();
        return readable.isEmpty() && page.hasNext()
            ? list(query.from(page.next()))
            : new Page<>(readable, page.next());
      }

      @Override
      public Usage usage() {
        return all.usage();
      }

      @Override
      public Usage usage(List<Scope> scopes) {
        long[] sums = {0, 0};
        Query first = Query.in(scopes, Query.MAX_LIMIT);
        Page.walk(cursor -> list(first.from(cursor)))
            .forEach(
                content -> {
                  sums[0]++;
                  sums[1] += content.size();
                });
        return new Usage(sums[0], sums[1]);
      }
    };
  }

  @Override
  public ProofStore proofs() {
    return tx.proofs();
  }

  @Override
  public KnowledgeStore knowledge() {
    return tx.knowledge();
  }

  @Override
  public VectorStore vectors() {
    return tx.vectors();
  }
}
