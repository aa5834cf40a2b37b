package dev.memoryweave.store.inmemory;

import dev.memoryweave.model.NodeRef;

/** Everything in the store at one moment; immutable. */
record Snapshot(
    NodeTable nodes,
    TextIndex<NodeRef> text,
    EvidenceTable evidence,
    RelationTable relations,
    SessionTable sessions,
    EventLog events,
    DecisionLog decisions,
    ProofTable proofs,
    KnowledgeTable knowledge,
    VectorTable vectors) {
  /** The content of a new store with that history mark. */
  static Snapshot empty(String mark) {
    return new Snapshot(
        NodeTable.EMPTY,
        TextIndex.empty(),
        EvidenceTable.EMPTY,
        RelationTable.EMPTY,
        SessionTable.EMPTY,
        EventLog.empty(mark),
        DecisionLog.EMPTY,
        ProofTable.EMPTY,
        KnowledgeTable.EMPTY,
        VectorTable.EMPTY);
  }

  Snapshot with(NodeTable changed) {
    return new Snapshot(
        changed, text, evidence, relations, sessions, events, decisions, proofs, knowledge,
        vectors);
  }

  Snapshot with(TextIndex<NodeRef> changed) {
    return new Snapshot(
        nodes, changed, evidence, relations, sessions, events, decisions, proofs, knowledge,
        vectors);
  }

  Snapshot with(EvidenceTable changed) {
    return new Snapshot(
        nodes, text, changed, relations, sessions, events, decisions, proofs, knowledge, vectors);
  }

  Snapshot with(RelationTable changed) {
    return new Snapshot(
        nodes, text, evidence, changed, sessions, events, decisions, proofs, knowledge, vectors);
  }

  Snapshot with(SessionTable changed) {
    return new Snapshot(
        nodes, text, evidence, relations, changed, events, decisions, proofs, knowledge, vectors);
  }

  Snapshot with(EventLog changed) {
    return new Snapshot(
        nodes, text, evidence, relations, sessions, changed, decisions, proofs, knowledge, vectors);
  }

  Snapshot with(DecisionLog changed) {
    return new Snapshot(
        nodes, text, evidence, relations, sessions, events, changed, proofs, knowledge, vectors);
  }

  Snapshot with(ProofTable changed) {
    return new Snapshot(
        nodes, text, evidence, relations, sessions, events, decisions, changed, knowledge, vectors);
  }

  Snapshot with(KnowledgeTable changed) {
    return new Snapshot(
        nodes, text, evidence, relations, sessions, events, decisions, proofs, changed, vectors);
  }

  Snapshot with(VectorTable changed) {
    return new Snapshot(
        nodes, text, evidence, relations, sessions, events, decisions, proofs, knowledge, changed);
  }
}
