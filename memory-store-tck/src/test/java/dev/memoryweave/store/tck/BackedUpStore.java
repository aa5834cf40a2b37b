package dev.memoryweave.store.tck;

import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.ContentStore;
import dev.memoryweave.store.JournalStore.EventQuery;
import dev.memoryweave.store.JournalStore.PromotionQuery;
import dev.memoryweave.store.KnowledgeStore;
import dev.memoryweave.store.KnowledgeStore.DocumentFilter;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.SessionStore.SessionQuery;
import dev.memoryweave.store.WriteTransaction;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A store in memory with backups, for defects to be planted in them: the file of a backup holds a
 * word, and what it stands for is another store in memory.
 */
class BackedUpStore extends InterceptedStore {
  private static final List<Scope> SCOPES = List.of(TckNodes.PROJECT, TckNodes.OTHER_PROJECT);
  private static final int ALL = 500;

  private MemoryStore copy = InMemoryStore.create();

  BackedUpStore(MemoryStore store) {
    super(store, Interceptor.NONE);
  }

  @Override
  public Set<Capability> capabilities() {
    EnumSet<Capability> all = EnumSet.of(Capability.BACKUP);
    all.addAll(super.capabilities());
    return Set.copyOf(all);
  }

  @Override
  public MemoryStore.Backup backup(Path file) {
    require(file);
    copy = InMemoryStore.create();
    fill(copy);
    try {
      Files.writeString(file, "a backup");
      return new MemoryStore.Backup(file, Files.size(file), 1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void require(Path file) {
    // A store refuses a transaction inside another one of the same thread.
    super.<Boolean>read(tx -> true);
    InvalidValueException.unless(
        Files.notExists(file) && Files.isDirectory(file.getParent()), "backup", file, "be free");
  }

  /** Copies all from one snapshot. */
  void fill(MemoryStore into) {
    super.<Boolean>read(
        from ->
            into.<Boolean>write(
                to -> {
                  SCOPES.forEach(scope -> nodes(scope, from, to));
                  SCOPES.forEach(scope -> records(scope, from, to));
                  journal(from, to);
                  return true;
                }));
  }

  void nodes(Scope scope, ReadTransaction from, WriteTransaction to) {
    for (MemoryNode node : all(scope, from)) {
      NodeRef ref = node.ref();
      to.nodes().insert(node, versions(from, ref));
      for (Evidence piece : from.evidence().detachedFrom(ref)) {
        to.evidence().attach(piece, ref);
        to.evidence().detach(piece.id(), ref);
      }
      from.evidence().of(ref).forEach(piece -> to.evidence().attach(piece, ref));
    }
  }

  List<MemoryNode> versions(ReadTransaction from, NodeRef ref) {
    return from.nodes().formerVersions(ref);
  }

  static List<MemoryNode> all(Scope scope, ReadTransaction from) {
    return from.nodes()
        .list(NodeStore.Query.first(NodeFilter.in(scope), NodeStore.Query.Order.OLDEST_FIRST, ALL))
        .items();
  }

  private static void records(Scope scope, ReadTransaction from, WriteTransaction to) {
    Set<Relation> relations = new LinkedHashSet<>();
    all(scope, from).forEach(node -> relations.addAll(from.relations().from(node.ref())));
    relations.forEach(to.relations()::put);
    for (ContentStore.Content content :
        from.contents().list(ContentStore.Query.in(List.of(scope), 100)).items()) {
      from.contents()
          .bytes(scope, content.digest())
          .ifPresent(bytes -> to.contents().put(content, bytes));
    }
    from.sessions()
        .list(SessionQuery.in(List.of(scope), 100))
        .items()
        .forEach(session -> to.sessions().put(session));
    DocumentFilter documents = DocumentFilter.in(List.of(scope));
    for (KnowledgeDocument document :
        from.knowledge()
            .documents(new KnowledgeStore.DocumentQuery(documents, 100, null))
            .items()) {
      to.knowledge()
          .put(document, TckKnowledge.chunks(document, TckKnowledge.passages("a copper lantern")));
    }
  }

  void journal(ReadTransaction from, WriteTransaction to) {
    for (PromotionRecord decision :
        from.journal()
            .promotions(new PromotionQuery(SCOPES, null, null, Set.of(), 0, ALL, false))) {
      to.journal().record(decision.numbered(0));
    }
    long after = 0;
    while (true) {
      List<MemoryEvent> events =
          from.journal().events(new EventQuery(SCOPES, null, Set.of(), after, ALL, false));
      for (MemoryEvent event : events) {
        after = event.sequence();
        to.journal()
            .append(
                new MemoryEvent.Draft(
                    event.type(),
                    event.scope(),
                    event.subject(),
                    event.actor(),
                    event.at(),
                    event.reason(),
                    event.principalId()));
      }
      if (events.size() < ALL) {
        return;
      }
    }
  }

  /** What the backup that was made last stands for. */
  MemoryStore copy() {
    return copy;
  }
}
