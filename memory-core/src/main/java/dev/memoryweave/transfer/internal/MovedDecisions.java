package dev.memoryweave.transfer.internal;

import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.WriteTransaction;
import dev.memoryweave.store.internal.JournalReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Brings the decisions of some scopes into another store, which numbers them anew. */
final class MovedDecisions {
  private static final int BATCH = 500;

  private final ReadTransaction from;
  private final MemoryStore to;
  private final List<Scope> scopes;

  /** The numbers of decisions there by those here. */
  private final Map<Long, Long> numbers = new HashMap<>();

  MovedDecisions(ReadTransaction from, MemoryStore to, List<Scope> scopes) {
    this.from = from;
    this.to = to;
    this.scopes = scopes;
  }

  /** The numbers of decisions there by those here, as far as they are known. */
  Map<Long, Long> numbers() {
    return numbers;
  }

  void bringIn() {
    List<PromotionRecord> others = new ArrayList<>();
    to.read(
        tx -> {
          scopes.forEach(scope -> compare(tx, scope, others));
          return others.size();
        });
    MoveBatch<PromotionRecord> removal =
        new MoveBatch<>(
            to,
            BATCH,
            (tx, decisions) ->
                decisions.forEach(
                    decision ->
                        tx.erasing().removeDecision(decision.scope(), decision.sequence())));
    others.forEach(decision -> removal.add(decision, 1));
    removal.finish();
    MoveBatch<PromotionRecord> batch =
        new MoveBatch<>(
            to, BATCH, (tx, decisions) -> decisions.forEach(decision -> add(tx, decision)));
    JournalReader.decisions(from, scopes)
        .filter(decision -> !numbers.containsKey(decision.sequence()))
        .forEach(decision -> batch.add(decision, 1));
    batch.finish();
  }

  private void add(WriteTransaction tx, PromotionRecord decision) {
    if (isFitting(tx, scopes, decision)) {
      numbers.put(
          decision.sequence(),
          tx.journal()
              .record(DecisionNumbers.renumbered(decision.numbered(0), numbers))
              .sequence());
    }
  }

  /** Whether all memories that a decision names can be in the other store. */
  static boolean isFitting(ReadTransaction there, List<Scope> scopes, PromotionRecord decision) {
    return decision.nodes().stream().allMatch(ref -> MovedMemories.isThere(there, scopes, ref));
  }

  /** Decisions follow one another, so those there from the first other one on are not ours. */
  private void compare(ReadTransaction there, Scope scope, List<PromotionRecord> others) {
    Ordinals here = new Ordinals();
    Ordinals stored = new Ordinals();
    Iterator<PromotionRecord> wanted =
        JournalReader.decisions(from, List.of(scope))
            .filter(decision -> isFitting(there, scopes, decision))
            .iterator();
    Iterator<PromotionRecord> have = JournalReader.decisions(there, List.of(scope)).iterator();
    boolean parted = false;
    while (have.hasNext()) {
      PromotionRecord known = have.next();
      @Nullable PromotionRecord next = !parted && wanted.hasNext() ? wanted.next() : null;
      parted = next == null || !here.numbered(next).equals(stored.numbered(known));
      if (next == null || parted) {
        others.add(known);
      } else {
        numbers.put(next.sequence(), known.sequence());
      }
    }
  }

  /** Numbers the decisions of a scope from 1, so that those of two stores can be compared. */
  static final class Ordinals {
    private final Map<Long, Long> ordinals = new HashMap<>();

    PromotionRecord numbered(PromotionRecord decision) {
      ordinals.put(decision.sequence(), ordinals.size() + 1L);
      return DecisionNumbers.renumbered(decision.numbered(ordinals.size()), ordinals);
    }

    Map<Long, Long> byNumber() {
      return ordinals;
    }
  }
}
