package dev.memoryweave.store.postgresql;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.store.IndexedText;
import dev.memoryweave.store.MemoryStore.Check.Area;
import dev.memoryweave.store.postgresql.NodePlaces.Tag;
import dev.memoryweave.store.support.internal.Findings;
import dev.memoryweave.store.text.TextIndex;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Compares nodes with what is stored beside them, and with the text index. */
final class NodeCheck {
  private final Transaction transaction;
  private final Findings findings;
  private final EntryCheck entries;

  NodeCheck(Transaction transaction, Findings findings) {
    this.transaction = transaction;
    this.findings = findings;
    this.entries = new EntryCheck(transaction, Counters.Index.NODE_TEXT, findings);
  }

  void run() {
    entries.begin();
    NodePlaces places = new NodePlaces(transaction);
    new RecordScan(transaction)
        .pages(
            RecordKind.NODE,
            page -> {
              Map<Long, NodePlaces.Place> ofPage =
                  places.of(page.stream().map(RecordScan.Found::number).toList());
              for (RecordScan.Found found : page) {
                NodePlaces.Place place = ofPage.get(found.number());
                if (place != null) {
                  compare(found, place);
                }
              }
            });
    entries.end();
  }

  private void compare(RecordScan.Found found, NodePlaces.Place place) {
    if (!(found.record() instanceof MemoryNode node)) {
      entries.pass(place.entry());
      return;
    }
    if (!place.columns().equals(NodePlaces.Columns.of(node))) {
      findings.derived(
          Area.LINKS,
          "The node '" + node.ref() + "' is listed under a kind, tier or key that is not its own");
    }
    Set<Tag> tags = new HashSet<>();
    node.tags().forEach(tag -> tags.add(new Tag(place.scopeId(), tag)));
    if (!place.tags().containsAll(tags)) {
      findings.derived(
          Area.LINKS, "The node '" + node.ref() + "' is not listed under one of its tags");
    }
    if (!tags.containsAll(place.tags())) {
      findings.derived(
          Area.LINKS, "The node '" + node.ref() + "' is listed under a tag that it does not have");
    }
    entries.compare(
        new TextIndex.Entry(place.entry(), place.scopeId(), found.number(), IndexedText.of(node)),
        true,
        "the node '" + node.ref() + "'");
  }

  /** Reports decisions that are not listed under the nodes that they name. */
  static void decisions(Transaction transaction, Findings findings) {
    DecisionNodes named = new DecisionNodes(transaction);
    named
        .gone()
        .forEach(
            (decision, nodes) ->
                nodes.forEach(
                    node ->
                        findings.mendable(
                            Area.LINKS,
                            "Decision %s names the node '%s', which is gone"
                                .formatted(decision, node))));
    list(named.missing(), "Decision %s is not listed under the node in row %s", findings);
    list(
        named.wrong(),
        "Decision %s is listed under the node in row %s, which it does not name",
        findings);
  }

  private static void list(List<DecisionNodes.Entry> entries, String what, Findings findings) {
    entries.forEach(
        entry -> findings.derived(Area.LINKS, what.formatted(entry.decision(), entry.node())));
  }
}
