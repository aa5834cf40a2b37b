package dev.memoryweave.benchmarks.siege;

import dev.memoryweave.language.internal.TextAnalyzer;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.store.JournalStore.EventQuery;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.StoreException;
import dev.memoryweave.store.TextQuery;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Compares a store with what was acknowledged: nothing of it is missing, nothing is there that
 * nobody wrote, and each change is whole: memory, former versions, events, index and counter say
 * the same.
 */
final class Comparison {
  private static final TextAnalyzer ANALYZER = new TextAnalyzer();
  private static final NodeFilter ALL = NodeFilter.in(Writer.SCOPE);
  private static final int PAGE = 1_000;
  private static final Pattern COPY =
      Pattern.compile(".*\\.backup-\\p{XDigit}{8}(-\\p{XDigit}{4}){3}-\\p{XDigit}{12}.*");

  private final Ledger ledger;
  private final Tally tally;

  Comparison(Ledger ledger, Tally tally) {
    this.ledger = ledger;
    this.tally = tally;
  }

  /**
   * Opens the store, which nobody else may be writing to, and compares; then looks at the file past
   * the store. From then on the ledger expects what was found.
   */
  void check(Path file) throws IOException, SQLException {
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      check(store);
    } catch (StoreException e) {
      tally.wrong("the store is refused: " + e);
      return;
    } catch (RuntimeException e) {
      tally.broken(e.toString());
      return;
    }
    checkFile(file);
  }

  /** Compares an open store, which nobody else may be writing to. */
  void check(MemoryStore store) {
    ledger.settle(store.read(this::compare));
  }

  private Map<NodeId, Long> compare(ReadTransaction tx) {
    Map<NodeId, MemoryNode> found = nodes(tx);
    Map<NodeId, List<MemoryEvent.Type>> events = events(tx);
    Map<NodeId, Long> revisions = new HashMap<>();
    found.forEach((id, node) -> revisions.put(id, node.revision()));
    for (NodeId id : ledger.nodes()) {
      long revision = revisions.getOrDefault(id, Attempt.ABSENT);
      if (!ledger.allows(id, revision)) {
        String what =
            id + " has revision " + revision + ", acknowledged was " + ledger.acknowledged(id);
        if (revision < ledger.acknowledged(id)) {
          tally.lost(what);
        } else {
          tally.wrong(what);
        }
      }
      checkTraces(tx, id, revision, events.getOrDefault(id, List.of()));
    }
    Set<NodeId> known = ledger.nodes();
    for (MemoryNode node : found.values()) {
      if (!known.contains(node.id()) && !node.ref().equals(Writer.COUNTER)) {
        tally.wrong(node.id() + " is there, which nobody wrote");
      } else if (known.contains(node.id())) {
        checkText(tx, node);
      }
    }
    checkCounter(tx, found);
    return revisions;
  }

  private static Map<NodeId, MemoryNode> nodes(ReadTransaction tx) {
    Map<NodeId, MemoryNode> found = new HashMap<>();
    NodeStore.Query query = NodeStore.Query.first(ALL, NodeStore.Query.Order.OLDEST_FIRST, PAGE);
    String cursor = null;
    do {
      Page<MemoryNode> page = tx.nodes().list(query.from(cursor));
      page.items().forEach(node -> found.put(node.id(), node));
      cursor = page.next();
    } while (cursor != null);
    return found;
  }

  private Map<NodeId, List<MemoryEvent.Type>> events(ReadTransaction tx) {
    Map<NodeId, List<MemoryEvent.Type>> events = new HashMap<>();
    long after = 0;
    long count = 0;
    List<MemoryEvent> page;
    do {
      page =
          tx.journal()
              .events(new EventQuery(List.of(Writer.SCOPE), null, Set.of(), after, PAGE, false));
      for (MemoryEvent event : page) {
        after = event.sequence();
        count++;
        if (event.type() != MemoryEvent.Type.STATEMENT_FORGOTTEN) {
          events
              .computeIfAbsent(NodeId.of(event.subject()), any -> new ArrayList<>())
              .add(event.type());
        }
      }
    } while (!page.isEmpty());
    long revision = tx.journal().revision(Writer.SCOPE);
    tally.expect(revision == count, "the scope's revision is " + revision + " of " + count);
    return events;
  }

  /** What a memory left besides itself, or did not leave. */
  private void checkTraces(
      ReadTransaction tx, NodeId id, long revision, List<MemoryEvent.Type> events) {
    boolean deleted =
        !events.isEmpty() && events.get(events.size() - 1) == MemoryEvent.Type.MEMORY_DELETED;
    if (revision == Attempt.ABSENT) {
      tally.expect(events.isEmpty() || deleted, id + " is gone, but has the events " + events);
    } else {
      tally.expect(
          events.size() == revision && !deleted,
          id + " has revision " + revision + " and the events " + events);
    }
    NodeRef ref = new NodeRef(Writer.SCOPE, id);
    List<NodeRef> found = search(tx, WrittenText.mark(id, Math.max(revision, 1)));
    List<NodeRef> expected = revision == Attempt.ABSENT ? List.of() : List.of(ref);
    tally.expect(found.equals(expected), "a search for " + id + " finds " + found);
    if (revision > 1) {
      List<NodeRef> former = search(tx, WrittenText.mark(id, revision - 1));
      tally.expect(former.isEmpty(), "a search for what " + id + " was finds " + former);
    }
  }

  static List<NodeRef> search(ReadTransaction tx, String word) {
    List<TextQuery.Term> terms =
        ANALYZER.indexTerms(word).stream().map(term -> new TextQuery.Term(term, 1)).toList();
    return tx.nodes().search(new TextQuery(terms, List.of(), ALL, 10)).stream()
        .map(NodeStore.Hit::ref)
        .toList();
  }

  private void checkText(ReadTransaction tx, MemoryNode node) {
    List<MemoryNode> versions = new ArrayList<>(tx.nodes().formerVersions(node.ref()));
    versions.add(node);
    tally.expect(
        versions.size() == node.revision(),
        node.id()
            + " has revision "
            + node.revision()
            + " and so many versions: "
            + versions.size());
    long revision = 0;
    for (MemoryNode version : versions) {
      revision++;
      tally.expect(
          version.revision() == revision
              && version.body().equals(WrittenText.body(node.id(), revision))
              && version.title().equals(WrittenText.title(node.id())),
          node.id() + " does not say what was written as revision " + revision);
    }
  }

  private void checkCounter(ReadTransaction tx, Map<NodeId, MemoryNode> found) {
    long counted = tx.nodes().count(ALL.withTags(Set.of(Writer.COUNTED)));
    MemoryNode counter = found.get(Writer.COUNTER.id());
    String counts = counter == null ? "0" : counter.body();
    long revision = counter == null ? 0 : counter.revision();
    tally.expect(
        counts.equals(String.valueOf(counted)) && revision == counted,
        "the counter says " + counts + " at revision " + revision + " of " + counted);
    long all = tx.nodes().count(ALL);
    tally.expect(all == found.size(), "so many memories are counted: " + all);
  }

  /** Looks at the closed file and at what stands beside it. */
  void checkFile(Path file) throws IOException, SQLException {
    try (RawFile raw = RawFile.open(file)) {
      String integrity = raw.text("PRAGMA integrity_check");
      tally.expect(integrity.equals("ok"), "integrity_check says " + integrity);
      String keys = raw.text("SELECT count(*) FROM pragma_foreign_key_check()");
      tally.expect(keys.equals("0"), "references that lead nowhere: " + keys);
      raw.run(
          "INSERT INTO node_text (node_text) VALUES ('integrity-check')",
          "INSERT INTO chunk_text (chunk_text) VALUES ('integrity-check')");
    } catch (SQLException e) {
      tally.wrong("past the store: " + e);
    }
    checkFolder(file);
  }

  /** No copy that was being made may be left. */
  void checkFolder(Path file) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    if (folder == null) {
      return;
    }
    try (Stream<Path> files = Files.list(folder)) {
      files
          .map(path -> path.getFileName().toString())
          .filter(name -> COPY.matcher(name).matches())
          .forEach(name -> tally.wrong("an unfinished copy is left: " + name));
    }
  }
}
