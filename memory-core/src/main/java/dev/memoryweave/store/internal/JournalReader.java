package dev.memoryweave.store.internal;

import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.JournalStore.EventQuery;
import dev.memoryweave.store.JournalStore.PromotionQuery;
import dev.memoryweave.store.ReadTransaction;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads events and decisions, earliest first, one page at a time as the stream advances. */
public final class JournalReader {
  private JournalReader() {}

  /**
   * The events after a sequence.
   *
   * @param subject what they are about, or null for anything
   * @param types their types, empty for any
   * @param after 0 for all
   */
  public static Stream<MemoryEvent> events(
      ReadTransaction tx,
      List<Scope> scopes,
      @Nullable String subject,
      Set<MemoryEvent.Type> types,
      long after) {
    return walk(
        EventQuery.MAX_LIMIT,
        after,
        from ->
            tx.journal()
                .events(new EventQuery(scopes, subject, types, from, EventQuery.MAX_LIMIT, false)),
        MemoryEvent::sequence);
  }

  /** The latest event of some types, or nothing. */
  public static Optional<MemoryEvent> latest(
      ReadTransaction tx, Scope scope, @Nullable String subject, Set<MemoryEvent.Type> types) {
    return tx.journal().events(new EventQuery(List.of(scope), subject, types, 0, 1, true)).stream()
        .findFirst();
  }

  /** The first event of a scope, or nothing. */
  public static Optional<MemoryEvent> first(ReadTransaction tx, Scope scope) {
    return tx.journal().events(new EventQuery(List.of(scope), null, Set.of(), 0, 1, false)).stream()
        .findFirst();
  }

  /** All decisions. */
  public static Stream<PromotionRecord> decisions(ReadTransaction tx, List<Scope> scopes) {
    return walk(
        PromotionQuery.MAX_LIMIT,
        0,
        from ->
            tx.journal()
                .promotions(
                    new PromotionQuery(
                        scopes, null, null, Set.of(), from, PromotionQuery.MAX_LIMIT, false)),
        PromotionRecord::sequence);
  }

  private static <T> Stream<T> walk(
      int most, long after, LongFunction<List<T>> read, ToLongFunction<T> sequence) {
    return Stream.iterate(
            read.apply(after),
            page -> !page.isEmpty(),
            page ->
                page.size() < most
                    ? List.<T>of()
                    : read.apply(sequence.applyAsLong(page.get(page.size() - 1))))
        .flatMap(List::stream);
  }
}
