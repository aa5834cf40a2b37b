package dev.memoryweave.store.tck;

import static dev.memoryweave.store.tck.TckNodes.NOON;
import static dev.memoryweave.store.tck.TckNodes.OTHER_PROJECT;
import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static dev.memoryweave.store.tck.TckNodes.decision;
import static dev.memoryweave.store.tck.TckNodes.event;
import static dev.memoryweave.store.tck.TckNodes.evidence;
import static dev.memoryweave.store.tck.TckNodes.fact;
import static dev.memoryweave.store.tck.TckNodes.node;
import static dev.memoryweave.store.tck.TckNodes.relation;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.PromotionRecord.Outcome;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.store.ContentStore;
import dev.memoryweave.store.DuplicateNodeException;
import dev.memoryweave.store.JournalStore;
import dev.memoryweave.store.JournalStore.EventQuery;
import dev.memoryweave.store.JournalStore.PromotionQuery;
import dev.memoryweave.store.KnowledgeStore.DocumentFilter;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.SessionStore.SessionQuery;
import dev.memoryweave.store.WriteTransaction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nodes with their history, clearing of scopes, and backups. */
abstract class TransferRules extends StoreRules {
  /** Otherwise, if a store's backup waited for writers, the test would never end. */
  private static final int MOST_WRITES = 5_000;

  TransferRules(MemoryStoreContract contract) {
    super(contract);
  }

  // ---- nodes with their history -----------------------------------------------------------------

  @Test
  void insert_withFormerVersions_keepsThemAsTheyAre() {
    MemoryNode now = fact("A lantern").toBuilder().body("copper").revision(9).build();
    MemoryNode first = now.toBuilder().body("tin").revision(4).build();
    MemoryNode second = now.toBuilder().body("iron").revision(7).build();

    MemoryNode stored = store.write(tx -> tx.nodes().insert(now, List.of(first, second)));

    assertThat(stored).isEqualTo(now.toBuilder().revision(3).build());
    look(
        tx ->
            assertThat(tx.nodes().formerVersions(now.ref()))
                .containsExactly(
                    first.toBuilder().revision(1).build(), second.toBuilder().revision(2).build()));
    assertThat(found("copper")).containsExactly(now.ref());
    assertThat(found("tin")).isEmpty();
    assertThat(update(stored.toBuilder().body("gold").build()).revision()).isEqualTo(4);
    requireSound();
  }

  @Test
  void insert_withFormerVersions_onlyItsOwnKeyCounts() {
    MemoryNode holder = insert(node(NodeKind.FACT, "A harbor").key("light").build());
    MemoryNode now = node(NodeKind.FACT, "A lantern").key("lamp").build();

    change(tx -> tx.nodes().insert(now, List.of(now.toBuilder().key("light").build())));

    look(
        tx ->
            assertThat(tx.nodes().findByKey(PROJECT, holder.tier(), null, "light"))
                .contains(holder));
    MemoryNode taken = node(NodeKind.FACT, "A pier").key("light").build();
    assertThatExceptionOfType(DuplicateNodeException.class)
        .isThrownBy(() -> change(tx -> tx.nodes().insert(taken, List.of(taken))));
  }

  @Test
  void insert_withVersionsOfAnotherNode_isRefused() {
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> change(tx -> tx.nodes().insert(fact("One"), List.of(fact("Other")))));
    assertThat(list(IN_PROJECT)).isEmpty();
  }

  // ---- clearing ---------------------------------------------------------------------------------

  private static MemoryEvent.Draft cleared() {
    return new MemoryEvent.Draft(
        MemoryEvent.Type.SCOPE_CLEARED, PROJECT, PROJECT.toString(), Source.USER, NOON, "again");
  }

  private void fill() {
    MemoryNode lantern = insert(fact("A lantern"));
    MemoryNode harbor = insert(fact("A harbor"));
    MemoryNode other = insert(node(OTHER_PROJECT, NodeKind.FACT, "A lantern").build());
    update(lantern.toBuilder().body("copper").build());
    change(
        tx -> {
          tx.evidence().attach(evidence("log.md:1"), lantern.ref());
          tx.evidence().attach(evidence("log.md:2"), lantern.ref());
          tx.evidence().detach(evidence("log.md:2").id(), lantern.ref());
          tx.relations().put(relation(lantern.ref(), Predicate.AFFECTS, harbor.ref()));
          tx.relations().put(relation(other.ref(), Predicate.AFFECTS, harbor.ref()));
          tx.sessions().put(Session.begun(PROJECT, SessionId.of("s"), NOON));
          tx.sessions().put(Session.begun(OTHER_PROJECT, SessionId.of("s"), NOON));
          byte[] drawing = {1, 0, -1};
          tx.contents()
              .put(ContentRules.content(PROJECT, "lantern.png", "image/png", drawing), drawing);
          tx.contents()
              .put(ContentRules.content(OTHER_PROJECT, "x.png", "image/png", drawing), drawing);
          tx.journal().record(decision(PROJECT, Outcome.CREATE, "r", null, lantern.ref()));
          tx.journal().append(event(MemoryEvent.Type.MEMORY_CREATED, PROJECT, "fact.a-lantern"));
          tx.journal().append(event(MemoryEvent.Type.MEMORY_CREATED, OTHER_PROJECT, "fact.x"));
          tx.journal().append(event(MemoryEvent.Type.MEMORY_UPDATED, PROJECT, "fact.a-lantern"));
          KnowledgeDocument document =
              TckKnowledge.document(PROJECT, "a.md", SourceType.DOCUMENT, 1);
          tx.knowledge()
              .put(
                  document,
                  TckKnowledge.chunks(document, TckKnowledge.passages("a copper lantern")));
        });
  }

  @Test
  void clear_removesAllOfAScope_andNothingElse() {
    fill();

    WriteTransaction.Cleared removed = store.write(tx -> tx.clear(cleared()));

    assertThat(removed).isEqualTo(new WriteTransaction.Cleared(PROJECT, 2, 1, 1, 2, 1, 1));
    look(
        tx -> {
          assertThat(tx.nodes().count(IN_PROJECT)).isZero();
          assertThat(tx.sessions().find(PROJECT, SessionId.of("s"))).isEmpty();
          assertThat(tx.sessions().find(OTHER_PROJECT, SessionId.of("s"))).isPresent();
          assertThat(tx.journal().promotions(PromotionQuery.ofReport(List.of(PROJECT), "r")))
              .isEmpty();
          assertThat(
                  tx.journal()
                      .events(new EventQuery(List.of(PROJECT), null, Set.of(), 0, 100, false)))
              .singleElement()
              .satisfies(
                  event -> {
                    assertThat(event.type()).isEqualTo(MemoryEvent.Type.SCOPE_CLEARED);
                    assertThat(event.revision()).isEqualTo(3);
                    assertThat(event.sequence()).isEqualTo(4);
                  });
          assertThat(tx.journal().revision(PROJECT)).isEqualTo(3);
          assertThat(tx.journal().revision(OTHER_PROJECT)).isEqualTo(1);
          assertThat(tx.knowledge().count(DocumentFilter.in(List.of(PROJECT)))).isZero();
          assertThat(tx.nodes().count(NodeFilter.in(OTHER_PROJECT))).isEqualTo(1);
        });
    assertThat(found("copper")).isEmpty();
    requireSound();
    insert(fact("A lantern"));
    change(
        tx ->
            tx.journal().append(event(MemoryEvent.Type.MEMORY_CREATED, PROJECT, "fact.a-lantern")));
    requireSound();
  }

  @Test
  void allScopes_namesThoseThatHoldSomething_orIsRefused() {
    fill();
    List<Scope> found = new ArrayList<>();
    try {
      look(tx -> found.addAll(tx.allScopes()));
    } catch (MemoryStore.MissingCapabilityException e) {
      assertThat(e).hasMessageContaining("name the projects");
      return;
    }

    assertThat(found).contains(PROJECT, OTHER_PROJECT).doesNotHaveDuplicates();
  }

  @Test
  void clear_thatIsTakenBack_removesNothing() {
    fill();
    List<MemoryNode> before = list(IN_PROJECT);

    assertThatExceptionOfType(IllegalArgumentException.class)
        .isThrownBy(
            () ->
                change(
                    tx -> {
                      tx.clear(cleared());
                      throw new IllegalArgumentException("no");
                    }));

    assertThat(list(IN_PROJECT)).isEqualTo(before);
    requireSound();
  }

  @Test
  void clear_emptyScope_leavesItsEvent_andAnotherEventIsRefused() {
    assertThat(store.<WriteTransaction.Cleared>write(tx -> tx.clear(cleared())).nodes()).isZero();
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(
            () ->
                change(tx -> tx.clear(event(MemoryEvent.Type.MEMORY_DELETED, PROJECT, "fact.a"))));
    requireSound();
  }

  private void requireSound() {
    if (store.capabilities().contains(MemoryStore.Capability.MAINTENANCE)) {
      assertThat(store.verify()).isEqualTo(MemoryStore.Check.SOUND);
    }
  }

  // ---- backups ----------------------------------------------------------------------------------

  @Test
  void backup_withoutTheAbility_saysSo(@TempDir Path folder) {
    if (!store.capabilities().contains(MemoryStore.Capability.BACKUP)) {
      assertThatExceptionOfType(MemoryStore.MissingCapabilityException.class)
          .isThrownBy(() -> store.backup(folder.resolve("backup")))
          .withMessageContaining("BACKUP");
    }
  }

  @Test
  void backup_isOneFile_andWritesOverNothing(@TempDir Path folder) throws IOException {
    assumeCapable(MemoryStore.Capability.BACKUP);
    fill();
    Path file = folder.resolve("backup");

    MemoryStore.Backup backup = store.backup(file);

    assertThat(backup.file()).isEqualTo(file);
    assertThat(backup.bytes()).isEqualTo(Files.size(file)).isPositive();
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(file);
    }
    byte[] content = Files.readAllBytes(file);
    assertThatExceptionOfType(InvalidValueException.class).isThrownBy(() -> store.backup(file));
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> store.backup(folder.resolve("none/backup")));
    assertThat(Files.readAllBytes(file)).isEqualTo(content);
  }

  @Test
  void backup_insideATransaction_isRefused(@TempDir Path folder) {
    assumeCapable(MemoryStore.Capability.BACKUP);
    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(() -> look(tx -> store.backup(folder.resolve("backup"))));
  }

  /** The contents of a store in the project, one line per record. */
  private static List<String> contents(MemoryStore of) {
    return of.read(
        tx -> {
          List<String> lines = new ArrayList<>();
          NodeStore.Query all =
              NodeStore.Query.first(IN_PROJECT, NodeStore.Query.Order.OLDEST_FIRST, 500);
          for (MemoryNode node : tx.nodes().list(all).items()) {
            lines.add(node.toString());
            tx.nodes().formerVersions(node.ref()).forEach(each -> lines.add("version " + each));
            tx.evidence().of(node.ref()).forEach(each -> lines.add("evidence " + each));
            tx.evidence().detachedFrom(node.ref()).forEach(each -> lines.add("detached " + each));
            tx.relations().of(node.ref()).forEach(each -> lines.add("relation " + each));
          }
          tx.sessions()
              .list(SessionQuery.in(List.of(PROJECT), 100))
              .items()
              .forEach(each -> lines.add("session " + each));
          tx.journal()
              .promotions(new PromotionQuery(List.of(PROJECT), null, null, Set.of(), 0, 500, false))
              .forEach(each -> lines.add("decision " + each));
          tx.journal()
              .events(new EventQuery(List.of(PROJECT), null, Set.of(), 0, 500, false))
              .forEach(each -> lines.add("event " + each));
          for (ContentStore.Content content :
              tx.contents().list(ContentStore.Query.in(List.of(PROJECT), 100)).items()) {
            byte[] bytes = tx.contents().bytes(PROJECT, content.digest()).orElseThrow();
            lines.add("content " + content + Arrays.toString(bytes));
          }
          lines.add("documents " + tx.knowledge().count(DocumentFilter.in(List.of(PROJECT))));
          return lines;
        });
  }

  private MemoryStore opened(Path file) {
    Optional<MemoryStore> copy = contract.openBackup(file);
    assumeTrue(copy.isPresent(), "the backups of this store are not opened");
    return copy.orElseThrow();
  }

  @Test
  void backup_holdsWhatTheStoreHeld_andNothingLater(@TempDir Path folder) {
    assumeCapable(MemoryStore.Capability.BACKUP);
    fill();
    List<String> held = contents(store);

    store.backup(folder.resolve("backup"));
    insert(fact("A pier"));
    change(
        tx -> tx.journal().append(event(MemoryEvent.Type.MEMORY_CREATED, PROJECT, "fact.a-pier")));

    try (MemoryStore copy = opened(folder.resolve("backup"))) {
      assertThat(contents(copy)).isEqualTo(held);
      assertThat(copy.<Long>read(tx -> tx.nodes().count(NodeFilter.in(OTHER_PROJECT))))
          .isEqualTo(1);
      copy.write(tx -> tx.nodes().insert(fact("A buoy")));
    }
    assertThat(exists(fact("A buoy").ref())).as("what only the copy was told").isFalse();
    assertThat(exists(fact("A pier").ref())).isTrue();
  }

  /** Both continue from one moment, with events of the same numbers. */
  @Test
  void backup_thatGoesOn_hasAnotherHistoryThanItsStore(@TempDir Path folder) {
    assumeCapable(MemoryStore.Capability.BACKUP);
    fill();
    store.backup(folder.resolve("backup"));

    JournalStore.Point here = reachedAfterAnEvent(store);

    try (MemoryStore copy = opened(folder.resolve("backup"))) {
      JournalStore.Point there = reachedAfterAnEvent(copy);
      assertThat(there.mark()).isNotEqualTo(here.mark());
      assertThat(copy.<Boolean>read(leadsThrough(here))).isFalse();
      assertThat(store.<Boolean>read(leadsThrough(there))).isFalse();
      assertThat(copy.<Boolean>read(leadsThrough(there))).isTrue();
      assertThat(store.<Boolean>read(leadsThrough(here))).isTrue();
    }
  }

  private static JournalStore.Point reachedAfterAnEvent(MemoryStore store) {
    store.write(
        tx -> tx.journal().append(event(MemoryEvent.Type.MEMORY_UPDATED, PROJECT, "fact.a")));
    return store.read(tx -> tx.journal().reached());
  }

  /** Each write creates a node with an event; a consistent copy has both or neither. */
  @Test
  void backup_whileOthersWrite_isTheStoreAtOneMoment(@TempDir Path folder) {
    assumeCapable(MemoryStore.Capability.BACKUP);
    AtomicInteger acknowledged = new AtomicInteger();
    AtomicBoolean ended = new AtomicBoolean();
    CountDownLatch begun = new CountDownLatch(20);
    int before;
    int after;
    try (Companions companions = new Companions()) {
      Future<Boolean> writer =
          companions.start(
              () -> {
                for (int i = 0; i < MOST_WRITES && !ended.get(); i++) {
                  MemoryNode node = fact("Lantern " + i);
                  change(
                      tx -> {
                        tx.nodes().insert(node);
                        tx.journal()
                            .append(
                                event(MemoryEvent.Type.MEMORY_CREATED, PROJECT, node.id().value()));
                      });
                  acknowledged.incrementAndGet();
                  begun.countDown();
                }
                return true;
              });
      Companions.await(begun);
      before = acknowledged.get();
      try {
        store.backup(folder.resolve("backup"));
      } finally {
        ended.set(true);
      }
      after = acknowledged.get() + 1;
      assertThat(Companions.result(writer)).isTrue();
    }

    try (MemoryStore copy = opened(folder.resolve("backup"))) {
      long nodes = copy.read(tx -> tx.nodes().count(IN_PROJECT));
      assertThat(nodes).isBetween((long) before, (long) after);
      assertThat(copy.<Long>read(tx -> tx.journal().revision(PROJECT))).isEqualTo(nodes);
      for (int i = 0; i < nodes; i++) {
        MemoryNode node = fact("Lantern " + i);
        assertThat(copy.<Boolean>read(tx -> tx.nodes().find(node.ref()).isPresent())).isTrue();
      }
    }
  }
}
