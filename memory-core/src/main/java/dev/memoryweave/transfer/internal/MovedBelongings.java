package dev.memoryweave.transfer.internal;

import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.store.ContentStore.Content;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.ProofStore.Proof;
import dev.memoryweave.store.ReadTransaction;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Brings the sessions, contents and proofs of a scope into another store. */
final class MovedBelongings {
  private static final int BATCH = 500;

  /** The room of one transaction for contents, in bytes. */
  private static final long ROOM = 4L * Content.MAX_BYTES;

  private final ReadTransaction from;
  private final MemoryStore to;
  private final Scope scope;

  MovedBelongings(ReadTransaction from, MemoryStore to, Scope scope) {
    this.from = from;
    this.to = to;
    this.scope = scope;
  }

  void bringIn() {
    sessions();
    contents();
    proofs();
  }

  private void sessions() {
    Map<SessionId, Session> others =
        to.read(
            tx ->
                new HashMap<>(
                    StoredRecords.sessions(tx, scope).stream()
                        .collect(Collectors.toMap(Session::id, Function.identity()))));
    MoveBatch<Session> batch =
        new MoveBatch<>(to, BATCH, (tx, sessions) -> sessions.forEach(tx.sessions()::put));
    for (Session session : StoredRecords.sessions(from, scope)) {
      if (!session.equals(others.remove(session.id()))) {
        batch.add(session, 1);
      }
    }
    batch.finish();
    MoveBatch<SessionId> removal =
        new MoveBatch<>(to, BATCH, (tx, ids) -> ids.forEach(id -> tx.sessions().delete(scope, id)));
    others.keySet().forEach(id -> removal.add(id, 1));
    removal.finish();
  }

  private void contents() {
    Map<String, Content> others =
        to.read(
            tx ->
                new HashMap<>(
                    StoredRecords.contents(tx, scope).stream()
                        .collect(Collectors.toMap(Content::digest, Function.identity()))));
    MoveBatch<Content> batch =
        new MoveBatch<>(
            to,
            ROOM,
            (tx, contents) ->
                contents.forEach(
                    content ->
                        from.contents()
                            .bytes(scope, content.digest())
                            .ifPresent(bytes -> tx.contents().put(content, bytes))));
    for (Content content : StoredRecords.contents(from, scope)) {
      if (!content.equals(others.remove(content.digest()))) {
        batch.add(content, content.size());
      }
    }
    batch.finish();
    MoveBatch<String> removal =
        new MoveBatch<>(
            to,
            BATCH,
            (tx, digests) ->
                digests.forEach(
                    digest -> {
                      boolean unused = tx.contents().delete(scope, digest);
                    }));
    others.keySet().forEach(digest -> removal.add(digest, 1));
    removal.finish();
  }

  private void proofs() {
    List<Proof> proofs = from.proofs().of(scope);
    MoveBatch<Proof> batch =
        new MoveBatch<>(
            to,
            BATCH,
            (tx, some) -> {
              List<Proof> known = tx.proofs().of(scope);
              some.stream().filter(proof -> !known.contains(proof)).forEach(tx.proofs()::put);
            });
    proofs.forEach(proof -> batch.add(proof, 1));
    batch.finish();
  }
}
