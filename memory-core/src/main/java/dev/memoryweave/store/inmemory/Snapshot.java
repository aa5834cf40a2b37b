package dev.memoryweave.store.inmemory;

import dev.memoryweave.model.Scope;
import dev.memoryweave.store.ProofStore;
import java.util.List;
import java.util.stream.Stream;

/** Everything in the store at one moment; immutable. */
record Snapshot(
    NodeTable nodes,
    IndexedTexts text,
    EvidenceTable evidence,
    RelationTable relations,
    SessionTable sessions,
    EventLog events,
    DecisionLog decisions,
    ProofTable proofs,
    ContentTable contents,
    KnowledgeTable knowledge,
    VectorTable vectors) {
  /** The content of a new store with that history mark. */
  static Snapshot empty(String mark) {
    return new Snapshot(
        NodeTable.EMPTY,
        IndexedTexts.EMPTY,
        EvidenceTable.EMPTY,
        RelationTable.EMPTY,
        SessionTable.EMPTY,
        EventLog.empty(mark),
        DecisionLog.EMPTY,
        ProofTable.EMPTY,
        ContentTable.EMPTY,
        KnowledgeTable.EMPTY,
        VectorTable.EMPTY);
  }

  /** The scopes of all records. */
  List<Scope> scopes() {
    return Stream.of(
            nodes.all().stream().map(row -> row.ref().scope()),
            sessions.rows().values().stream().map(row -> row.session().scope()),
            events.ofScope().values().stream().map(group -> group.get(0).scope()),
            decisions.ofScope().values().stream().map(group -> group.get(0).scope()),
            proofs.rows().stream().map(ProofStore.Proof::scope),
            contents.rows().values().stream().map(row -> row.content().scope()),
            knowledge.files().values().stream().map(group -> group.get(0).document().scope()))
        .flatMap(scopes -> scopes)
        .distinct()
        .toList();
  }

  Snapshot with(NodeTable changed) {
    return new Snapshot(
        changed, text, evidence, relations, sessions, events, decisions, proofs, contents,
        knowledge, vectors);
  }

  Snapshot with(IndexedTexts changed) {
    return new Snapshot(
        nodes, changed, evidence, relations, sessions, events, decisions, proofs, contents,
        knowledge, vectors);
  }

  Snapshot with(EvidenceTable changed) {
    return new Snapshot(
        nodes, text, changed, relations, sessions, events, decisions, proofs, contents, knowledge,
        vectors);
  }

  Snapshot with(RelationTable changed) {
    return new Snapshot(
        nodes, text, evidence, changed, sessions, events, decisions, proofs, contents, knowledge,
        vectors);
  }

  Snapshot with(SessionTable changed) {
    return new Snapshot(
        nodes, text, evidence, relations, changed, events, decisions, proofs, contents, knowledge,
        vectors);
  }

  Snapshot with(EventLog changed) {
    return new Snapshot(
        nodes, text, evidence, relations, sessions, changed, decisions, proofs, contents, knowledge,
        vectors);
  }

  Snapshot with(DecisionLog changed) {
    return new Snapshot(
        nodes, text, evidence, relations, sessions, events, changed, proofs, contents, knowledge,
        vectors);
  }

  Snapshot with(ProofTable changed) {
    return new Snapshot(
        nodes, text, evidence, relations, sessions, events, decisions, changed, contents, knowledge,
        vectors);
  }

  Snapshot with(ContentTable changed) {
    return new Snapshot(
        nodes, text, evidence, relations, sessions, events, decisions, proofs, changed, knowledge,
        vectors);
  }

  Snapshot with(KnowledgeTable changed) {
    return new Snapshot(
        nodes, text, evidence, relations, sessions, events, decisions, proofs, contents, changed,
        vectors);
  }

  Snapshot with(VectorTable changed) {
    return new Snapshot(
        nodes, text, evidence, relations, sessions, events, decisions, proofs, contents, knowledge,
        changed);
  }
}
