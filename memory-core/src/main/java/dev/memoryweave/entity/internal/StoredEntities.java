package dev.memoryweave.entity.internal;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.ChangeResult;
import dev.memoryweave.entity.Entities;
import dev.memoryweave.language.internal.names.KnownNames;
import dev.memoryweave.language.internal.names.NameMention;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Scope;
import dev.memoryweave.recall.internal.Glossary;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.internal.PageReader;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Entities of a memory, read when they are asked for. */
public final class StoredEntities implements Entities {
  private final AgentMemory memory;
  private final Reader reader;
  private final Clock clock;
  private final NameExtraction extraction;

  /** Reads a snapshot of what is visible. */
  @FunctionalInterface
  public interface Reader {
    /** Runs work on a snapshot. */
    <T> T read(Function<ReadTransaction, T> work);
  }

  /** Creates the view of a memory, through which it writes. */
  public StoredEntities(AgentMemory memory, Reader reader, Clock clock, NameExtraction extraction) {
    this.memory = memory;
    this.reader = reader;
    this.clock = clock;
    this.extraction = extraction;
  }

  private record Texts(Aliases aliases, List<NamedText> texts) {}

  // ---- reading ----------------------------------------------------------------------------------

  @Override
  public List<Entity> list(Query query) {
    InvalidValueException.given("query", query);
    String part = query.text() == null ? "" : KnownNames.key(query.text());
    return named(query.asOf()).entities().stream()
        .filter(entity -> query.kinds().isEmpty() || query.kinds().contains(entity.kind()))
        .filter(entity -> KnownNames.key(entity.name()).contains(part))
        .limit(query.limit())
        .toList();
  }

  private NameTable named(@Nullable Instant asOf) {
    Texts texts =
        reader.read(
            tx -> new Texts(aliases(tx, asOf), new TextSource(tx, scopes(), asOf, now()).newest()));
    return table(texts, Set.of(), new HashMap<>());
  }

  @Override
  public Optional<Details> find(String name, @Nullable Instant asOf) {
    InvalidValueException.required("name", name, "be given");
    return find(name, asOf, new HashMap<>());
  }

  private Optional<Details> find(
      String name, @Nullable Instant asOf, Map<NamedText, List<NameMention>> done) {
    NameTable table = about(name, asOf, done);
    Entity entity = table.entity(name);
    return entity.mentions() == 0 && entity.term() == null
        ? Optional.empty()
        : Optional.of(new Details(entity, table.mentions(name), table.neighbours(name)));
  }

  private NameTable about(
      String name, @Nullable Instant asOf, Map<NamedText, List<NameMention>> done) {
    Texts texts =
        reader.read(
            tx -> {
              Aliases aliases = aliases(tx, asOf);
              return new Texts(
                  aliases, new TextSource(tx, scopes(), asOf, now()).about(aliases.all(name)));
            });
    return table(texts, texts.aliases().all(name), done);
  }

  private NameTable table(Texts texts, Set<String> wanted, Map<NamedText, List<NameMention>> done) {
    return new NameTable(
        texts.aliases(), extraction.read(texts.texts(), texts.aliases(), wanted, done));
  }

  @Override
  public MemoryGraph graph(MemoryGraph.Query query) {
    InvalidValueException.given("query", query);
    return new GraphReader(reader, this, scopes()).read(query);
  }

  @Override
  public Map<NodeRef, List<Entity>> namedIn(List<MemoryNode> memories) {
    List<NamedText> texts =
        InvalidValueException.elements("memories", memories).stream()
            .filter(node -> node.kind() != NodeKind.TERM && !node.isSuspectedInjection())
            .map(NamedText::of)
            .toList();
    InvalidValueException.within("memories", texts.size(), 0, MOST_LISTED_TEXTS);
    Aliases aliases = reader.read(tx -> aliases(tx, null));
    return table(new Texts(aliases, texts), Set.of(), new HashMap<>()).byMemory();
  }

  private Aliases aliases(ReadTransaction tx, @Nullable Instant asOf) {
    return new Aliases(Glossary.of(tx, scopes(), asOf));
  }

  private List<Scope> scopes() {
    return memory.scopes().scopes();
  }

  private Instant now() {
    return clock.instant();
  }

  @Override
  public Graph traverse(String name, Reach reach) {
    InvalidValueException.required("name", name, "be given");
    InvalidValueException.given("reach", reach);
    Map<String, Graph.Step> steps = new HashMap<>();
    List<Graph.Step> order = new ArrayList<>();
    List<Graph.Link> links = new ArrayList<>();
    Map<NamedText, List<NameMention>> done = new HashMap<>();
    for (int next = -1; next < order.size(); next++) {
      String from = next < 0 ? name : order.get(next).name();
      int depth = next < 0 ? 0 : order.get(next).depth();
      if (next >= 0 && depth == reach.depth()) {
        break;
      }
      Optional<Details> found = next == 0 ? Optional.empty() : find(from, reach.asOf(), done);
      if (found.isEmpty()) {
        continue;
      }
      Entity entity = found.get().entity();
      if (next < 0) {
        add(new Graph.Step(entity.name(), entity.kind(), 0), steps, order);
      }
      List<Neighbour> neighbours = found.get().neighbours();
      for (Neighbour it : neighbours.subList(0, Math.min(reach.breadth(), neighbours.size()))) {
        if (order.size() < reach.limit()) {
          add(new Graph.Step(it.name(), it.kind(), depth + 1), steps, order);
        }
        if (steps.containsKey(KnownNames.key(it.name()))) {
          addLink(entity.name(), it, links);
        }
      }
    }
    return new Graph(order, links);
  }

  private static void add(Graph.Step step, Map<String, Graph.Step> steps, List<Graph.Step> order) {
    if (steps.putIfAbsent(KnownNames.key(step.name()), step) == null) {
      order.add(step);
    }
  }

  /** A relation is listed once, though both of its ends have it. */
  private static void addLink(String entity, Neighbour it, List<Graph.Link> links) {
    Graph.Link link =
        it.isSource()
            ? new Graph.Link(it.name(), it.predicate(), entity, it.count())
            : new Graph.Link(entity, it.predicate(), it.name(), it.count());
    boolean isKnown =
        links.stream()
            .anyMatch(
                one ->
                    one.predicate().equals(link.predicate())
                        && Set.of(one.from(), one.to()).equals(Set.of(link.from(), link.to())));
    if (!isKnown) {
      links.add(link);
    }
  }

  @Override
  public List<Duplicate> duplicates(int limit) {
    InvalidValueException.within("limit", limit, 1, MAX_LIMIT);
    return DuplicateNames.among(named(null).entities()).stream().limit(limit).toList();
  }

  // ---- merging ----------------------------------------------------------------------------------

  @Override
  public MemoryNode merge(String name, String other) {
    InvalidValueException.required("name", name, "be given");
    InvalidValueException.required("other", other, "be given");
    InvalidValueException.unless(
        !KnownNames.key(name).equals(KnownNames.key(other)), "other", other, "be another name");
    Aliases aliases = reader.read(tx -> aliases(tx, null));
    MemoryNode term = aliases.term(name);
    MemoryNode old = aliases.term(other);
    if (term != null && old != null && term.ref().equals(old.ref())) {
      return term;
    }
    Set<String> names = new LinkedHashSet<>(term == null ? Set.of() : Aliases.names(term));
    names.addAll(old == null ? Set.of(other) : Aliases.names(old));
    names.removeIf(it -> it.equals(term == null ? name : term.title()));
    // A single term keeps its history: it gets the other name as its title.
    MemoryNode changed = term == null ? old : term;
    NodeDraft.Builder draft =
        changed == null
            ? NodeDraft.builder(NodeKind.TERM, name)
            : NodeDraft.builder(changed.id()).level(changed.scope().level());
    if (term == null) {
      draft.title(name);
    }
    MemoryNode stored = memory.remember(draft.symbols(List.copyOf(names)).build());
    if (term != null && old != null && !stored.status().isWaiting()) {
      relink(old, stored);
      ChangeResult<MemoryNode> unused =
          memory.node(old.ref()).archive("another name of " + stored.title());
    }
    return stored;
  }

  private void relink(MemoryNode old, MemoryNode term) {
    for (Relation relation : reader.read(tx -> tx.relations().of(old.ref()))) {
      boolean isBetween = relation.from().equals(term.ref()) || relation.to().equals(term.ref());
      if (!isBetween && relation.status() == Relation.Status.ACTIVE) {
        boolean isFrom = relation.from().equals(old.ref());
        ChangeResult<Relation> unused =
            memory
                .node(isFrom ? term.ref() : relation.from())
                .relate(
                    Relation.Draft.of(
                        relation.predicate(), (isFrom ? relation.to() : term.ref()).id()));
      }
    }
  }

  @Override
  public MemoryNode split(String name, String other) {
    InvalidValueException.required("name", name, "be given");
    InvalidValueException.required("other", other, "be given");
    MemoryNode term = reader.read(tx -> aliases(tx, null)).term(name);
    Set<String> names = new LinkedHashSet<>(term == null ? List.of() : term.symbols());
    String key = KnownNames.key(other);
    boolean isAlias = names.removeIf(it -> KnownNames.key(it).equals(key));
    if (term == null || !isAlias) {
      throw new InvalidValueException("other", other, "be another name of '" + name + "'");
    }
    MemoryNode old = reader.read(tx -> archived(tx, term, key)).orElse(null);
    if (old != null) {
      old.symbols().forEach(names::remove);
    }
    MemoryNode stored =
        memory.remember(
            NodeDraft.builder(term.id())
                .level(term.scope().level())
                .symbols(List.copyOf(names))
                .build());
    if (old != null && !stored.status().isWaiting()) {
      ChangeResult<MemoryNode> unused =
          memory.node(old.ref()).restore("no longer another name of " + term.title());
      unlink(old, stored);
    }
    return stored;
  }

  /** The term that a merge archived. */
  private static Optional<MemoryNode> archived(ReadTransaction tx, MemoryNode term, String key) {
    NodeFilter filter =
        NodeFilter.in(term.scope())
            .withKinds(Set.of(NodeKind.TERM))
            .withStatuses(Set.of(NodeStatus.ARCHIVED));
    NodeStore.Query query =
        NodeStore.Query.first(
            filter, NodeStore.Query.Order.RECENTLY_UPDATED_FIRST, NodeStore.Query.MAX_LIMIT);
    return PageReader.atMost(tx, query, NodeStore.Query.MAX_LIMIT).stream()
        .filter(node -> KnownNames.key(node.title()).equals(key))
        .findFirst();
  }

  private void unlink(MemoryNode old, MemoryNode term) {
    for (Relation relation : reader.read(tx -> tx.relations().of(old.ref()))) {
      boolean isFrom = relation.from().equals(old.ref());
      if (!relation.predicate().equals(Relation.Predicate.SUPERSEDES)) {
        boolean unused =
            memory
                .node(isFrom ? term.ref() : relation.from())
                .unrelate(
                    relation.predicate(),
                    isFrom ? relation.to() : term.ref(),
                    "it was stated of " + old.title());
      }
    }
  }
}
