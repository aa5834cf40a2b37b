package dev.memoryweave.store.postgresql;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.store.IndexedText;
import dev.memoryweave.store.text.TextIndex;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Rebuilds everything that is derived from the records. */
final class IndexRebuild {
  private static final String LABEL =
      "UPDATE mw_document SET relabelled = 0 WHERE tenant = ? AND relabelled <> 0";
  private static final String NAME =
      """
      INSERT INTO mw_decision_node (tenant, node, decision) VALUES (?, ?, ?)
      ON CONFLICT DO NOTHING""";
  private static final String UNNAME =
      "DELETE FROM mw_decision_node WHERE tenant = ? AND node = ? AND decision = ?";

  private final Transaction transaction;
  private final Handle handle;
  private final long tenant;
  private long entries;

  IndexRebuild(Transaction transaction) {
    this.transaction = transaction;
    this.handle = transaction.handle();
    this.tenant = transaction.tenant();
  }

  /** Rebuilds it, and returns how many entries the text indexes have. */
  long run() {
    handle.change(Verification.NO_LIMIT);
    CountCheck.mendNumbers(transaction);
    nodes();
    chunks();
    LinkCheck.untag(handle, tenant);
    DecisionNodes named = new DecisionNodes(transaction);
    named.wrong().forEach(wrong -> handle.change(UNNAME, tenant, wrong.node(), wrong.decision()));
    named
        .missing()
        .forEach(missing -> handle.change(NAME, tenant, missing.node(), missing.decision()));
    new VectorCheck(transaction).rebuild();
    CountCheck.mendScopes(transaction);
    transaction.counters().analyzed(IndexedText.VERSION, 0);
    return entries;
  }

  private TextIndex.Writer empty(Counters.Index index) {
    TextTable rows = new TextTable(transaction, index);
    rows.clear();
    return TextIndex.Writer.of(rows);
  }

  private void nodes() {
    TextIndex.Writer index = empty(Counters.Index.NODE_TEXT);
    NodePlaces places = new NodePlaces(transaction);
    new RecordScan(transaction)
        .pages(
            RecordKind.NODE,
            page -> {
              Map<Long, NodePlaces.Place> ofPage =
                  places.of(page.stream().map(RecordScan.Found::number).toList());
              List<TextIndex.Entry> added = new ArrayList<>();
              for (RecordScan.Found found : page) {
                NodePlaces.Place place = ofPage.get(found.number());
                if (place != null && found.record() instanceof MemoryNode node) {
                  mend(found.number(), place, node);
                  added.add(
                      new TextIndex.Entry(
                          place.entry(), place.scopeId(), found.number(), IndexedText.of(node)));
                }
              }
              index.add(added);
              entries += added.size();
            });
  }

  private void mend(long number, NodePlaces.Place place, MemoryNode node) {
    if (!place.columns().equals(NodePlaces.Columns.of(node))) {
      transaction.nodes().place(number, place.scopeId(), node);
    }
    Set<NodePlaces.Tag> tags = new HashSet<>();
    node.tags().forEach(tag -> tags.add(new NodePlaces.Tag(place.scopeId(), tag)));
    if (!tags.equals(place.tags())) {
      transaction.nodes().retag(number, place.scopeId(), node);
    }
  }

  private void chunks() {
    TextIndex.Writer index = empty(Counters.Index.CHUNK_TEXT);
    new ChunkCheck(transaction)
        .entries(
            (page, unknown) -> {
              index.add(page.stream().map(ChunkCheck.Entry::entry).toList());
              entries += page.size();
            });
    handle.change(LABEL, tenant);
  }
}
