package dev.memoryweave.store.inmemory;

/** All that the store holds at one moment; immutable. */
record Snapshot(
    NodeTable nodes,
    TextIndex text,
    EvidenceTable evidence,
    RelationTable relations,
    EventLog events) {
  static final Snapshot EMPTY =
      new Snapshot(
          NodeTable.EMPTY,
          TextIndex.EMPTY,
          EvidenceTable.EMPTY,
          RelationTable.EMPTY,
          EventLog.EMPTY);

  Snapshot with(NodeTable changed) {
    return new Snapshot(changed, text, evidence, relations, events);
  }

  Snapshot with(TextIndex changed) {
    return new Snapshot(nodes, changed, evidence, relations, events);
  }

  Snapshot with(EvidenceTable changed) {
    return new Snapshot(nodes, text, changed, relations, events);
  }

  Snapshot with(RelationTable changed) {
    return new Snapshot(nodes, text, evidence, changed, events);
  }

  Snapshot with(EventLog changed) {
    return new Snapshot(nodes, text, evidence, relations, changed);
  }
}
