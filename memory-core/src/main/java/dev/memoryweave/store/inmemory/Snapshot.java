package dev.memoryweave.store.inmemory;

/** All that the store holds at one moment; immutable. */
record Snapshot(
    NodeTable nodes,
    TextIndex text,
    EvidenceTable evidence,
    RelationTable relations,
    EventLog events,
    DecisionLog decisions) {
  static final Snapshot EMPTY =
      new Snapshot(
          NodeTable.EMPTY,
          TextIndex.EMPTY,
          EvidenceTable.EMPTY,
          RelationTable.EMPTY,
          EventLog.EMPTY,
          DecisionLog.EMPTY);

  Snapshot with(NodeTable changed) {
    return new Snapshot(changed, text, evidence, relations, events, decisions);
  }

  Snapshot with(TextIndex changed) {
    return new Snapshot(nodes, changed, evidence, relations, events, decisions);
  }

  Snapshot with(EvidenceTable changed) {
    return new Snapshot(nodes, text, changed, relations, events, decisions);
  }

  Snapshot with(RelationTable changed) {
    return new Snapshot(nodes, text, evidence, changed, events, decisions);
  }

  Snapshot with(EventLog changed) {
    return new Snapshot(nodes, text, evidence, relations, changed, decisions);
  }

  Snapshot with(DecisionLog changed) {
    return new Snapshot(nodes, text, evidence, relations, events, changed);
  }
}
