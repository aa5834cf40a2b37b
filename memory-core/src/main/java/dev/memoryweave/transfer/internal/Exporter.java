package dev.memoryweave.transfer.internal;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeFlag;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.ContentStore;
import dev.memoryweave.store.KnowledgeStore.DocumentFilter;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.VectorStore;
import dev.memoryweave.store.internal.JournalReader;
import dev.memoryweave.transfer.Transfer;
import dev.memoryweave.transfer.Transfer.ExportOptions;
import dev.memoryweave.transfer.TransferFormat;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringTokenizer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Writes everything of some scopes, page by page, from one snapshot. */
final class Exporter {
  private final ReadTransaction tx;
  private final TransferFormat.Sink sink;
  private final List<Scope> scopes;
  private final ExportOptions options;

  /** The memories with personal data, which nothing else of the file names. */
  private final Set<NodeRef> leftOut = new HashSet<>();

  private final Set<String> leftOutIds = new HashSet<>();

  private long leftOutContents;

  private Transfer.Counts counts = Transfer.Counts.NONE;

  Exporter(
      ReadTransaction tx, TransferFormat.Sink sink, List<Scope> scopes, ExportOptions options) {
    this.tx = tx;
    this.sink = sink;
    this.scopes = scopes;
    this.options = options;
  }

  Transfer.Exported run() {
    eachPage(
        page -> {
          StoredRecords.memories(tx, page).forEach(this::write);
          options.progress().accept(counts.memories());
        });
    if (options.vectors()) {
      tx.vectors().models().forEach(model -> eachPage(page -> vectors(model, page)));
    }
    eachPage(page -> page.forEach(this::relations));
    scopes.forEach(this::sessions);
    scopes.forEach(this::contents);
    events(decisions());
    sink.end(counts);
    long unreadable = tx.nodes().count(NodeFilter.in(scopes)) - counts.memories() - leftOut.size();
    long documents = tx.knowledge().count(DocumentFilter.in(scopes));
    return new Transfer.Exported(
        scopes, counts, Math.max(0, unreadable), documents, leftOut.size() + leftOutContents, -1);
  }

  private void write(TransferFormat.Item record) {
    sink.write(record);
    counts = counts.plus(record);
  }

  private void eachPage(Consumer<List<MemoryNode>> work) {
    StoredRecords.eachPage(
        tx, scopes, page -> work.accept(page.stream().filter(this::isExported).toList()));
  }

  private boolean isExported(MemoryNode node) {
    if (options.personalData() || !node.flags().contains(NodeFlag.HOLDS_PERSONAL_DATA)) {
      return true;
    }
    leftOut.add(node.ref());
    leftOutIds.add(node.id().value());
    return false;
  }

  private boolean isLeftOut(@Nullable NodeRef ref) {
    return ref != null && leftOut.contains(ref);
  }

  private void vectors(Embedder.Model model, List<MemoryNode> page) {
    Map<NodeRef, float[]> found =
        tx.vectors().nodes().vectors(model, page.stream().map(MemoryNode::ref).toList());
    for (MemoryNode node : page) {
      float[] vector = found.get(node.ref());
      if (vector != null) {
        List<Float> numbers = new ArrayList<>(vector.length);
        for (float number : vector) {
          numbers.add(number);
        }
        String hash = VectorStore.EmbeddedText.of(node).hash();
        write(new TransferFormat.Item.OfVector(model, node.ref(), hash, numbers));
      }
    }
  }

  private void relations(MemoryNode node) {
    for (Relation relation : tx.relations().from(node.ref())) {
      if (!isLeftOut(relation.to())) {
        write(StoredRecords.relation(tx, relation));
      }
    }
  }

  private void sessions(Scope scope) {
    StoredRecords.sessions(tx, scope)
        .forEach(session -> write(new TransferFormat.Item.OfSession(session)));
  }

  private void contents(Scope scope) {
    for (ContentStore.Content content : StoredRecords.contents(tx, scope)) {
      if (content.personal() && !options.personalData()) {
        leftOutContents++;
        leftOutIds.add(content.locator());
      } else {
        tx.contents()
            .bytes(scope, content.digest())
            .ifPresent(bytes -> write(TransferFormat.Item.OfContent.of(content, bytes)));
      }
    }
  }

  /** Numbers the decisions from 1; returns these numbers by those in the store. */
  private Map<Long, Long> decisions() {
    Map<Long, Long> numbers = new HashMap<>();
    JournalReader.decisions(tx, scopes)
        .filter(decision -> !isLeftOut(decision.target()) && !isLeftOut(decision.result()))
        .forEach(
            decision -> {
              numbers.put(decision.sequence(), numbers.size() + 1L);
              write(
                  new TransferFormat.Item.OfDecision(
                      DecisionNumbers.renumbered(decision.numbered(numbers.size()), numbers)));
            });
    return numbers;
  }

  private void events(Map<Long, Long> decisions) {
    JournalReader.events(tx, scopes, null, Set.of(), 0)
        .filter(event -> isCarriedOver(event.type()) && !isOfLeftOut(event))
        .forEach(
            event ->
                write(
                    new TransferFormat.Item.OfEvent(
                        DecisionNumbers.renumbered(
                            new MemoryEvent.Draft(
                                event.type(),
                                event.scope(),
                                event.subject(),
                                event.actor(),
                                event.at(),
                                event.reason(),
                                event.principalId()),
                            decisions))));
  }

  /**
   * Whether an event names a memory that is left out, since ids hold words of titles: its subject,
   * or what a cycle changed and a report used, which the reason says.
   */
  private boolean isOfLeftOut(MemoryEvent event) {
    return !leftOutIds.isEmpty()
        && (namesLeftOut(event.subject())
            || (event.reason() != null && namesLeftOut(event.reason())));
  }

  private boolean namesLeftOut(String text) {
    StringTokenizer words = new StringTokenizer(text);
    while (words.hasMoreTokens()) {
      if (leftOutIds.contains(words.nextToken())) {
        return true;
      }
    }
    return false;
  }

  /**
   * Events of passages and of the store itself say nothing about the exported data. Statements
   * forgotten here need not be kept out of another store.
   */
  static boolean isCarriedOver(MemoryEvent.Type type) {
    return switch (type) {
      case STATEMENT_FORGOTTEN, INDEX_REBUILT, STORE_REPAIRED, SCOPE_IMPORTED, SCOPE_CLEARED ->
          false;
      default -> !type.isKnowledge();
    };
  }
}
