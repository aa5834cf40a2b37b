package dev.memoryweave.store.tck;

import static dev.memoryweave.store.tck.DefectiveStore.at;
import static dev.memoryweave.store.tck.TckNodes.OTHER_PROJECT;
import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static dev.memoryweave.store.tck.TckNodes.WORKSPACE;

import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.knowledge.KnowledgeDocument.Drawing;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.store.KnowledgeStore;
import dev.memoryweave.store.KnowledgeStore.DocumentFilter;
import dev.memoryweave.store.KnowledgeStore.FileMark;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.TextQuery;
import dev.memoryweave.store.tck.DefectiveStore.Fault;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** What a store can do wrong with what it knows of files, and the group that must find it. */
enum KnowledgeDefect implements StoreDefect {
  ACCEPTS_CHUNKS_OF_OTHERS("Knowledge") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return at(store, "put", KnowledgeDefect::unlessInvalid);
    }
  },

  UPDATES_WITH_ANY_STATUS("Knowledge") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return updating(store, KnowledgeDefect::unlessInvalid);
    }
  },

  CLAIMS_TO_HAVE_UPDATED("Knowledge") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return updating(store, call -> call.proceed() != null);
    }
  },

  REMOVES_FROM_OTHER_SCOPES("KnowledgeChanges") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return removing(store, filter -> DocumentFilter.in(List.of(OTHER_PROJECT)));
    }
  },

  REMOVES_ALL_OF_A_SCOPE("KnowledgeChanges") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return removing(store, filter -> DocumentFilter.in(filter.scopes()));
    }
  },

  LOSES_WHAT_WAS_DRAWN("KnowledgeDrawing") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return updating(
          store,
          call -> {
            KnowledgeDocument document = (KnowledgeDocument) call.arguments()[0];
            call.arguments()[0] = document.withDrawing(Drawing.NONE);
            return call.proceed();
          });
    }
  },

  FORGETS_WHICH_VERSION_DREW_LAST("KnowledgeDrawing") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return listing(
          store,
          items ->
              items.stream()
                  .map(
                      document ->
                          document.drawing().current()
                              ? document
                              : document.withDrawing(Drawing.NONE))
                  .toList());
    }
  },

  FORGETS_TO_DRAW_FROM_WHAT_IS_GONE("KnowledgeDrawing") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return at(
          store,
          "documents",
          call -> {
            KnowledgeStore.DocumentQuery query = (KnowledgeStore.DocumentQuery) call.arguments()[0];
            Page<?> page = (Page<?>) call.proceed();
            return new Page<>(
                page.items().stream()
                    .map(KnowledgeDocument.class::cast)
                    .filter(
                        document ->
                            query.filter().undrawn() == 0
                                || document.status() != KnowledgeDocument.Status.GONE)
                    .toList(),
                page.next());
          });
    }
  },

  COUNTS_EVERYTHING_AS_DRAWN("KnowledgeDrawing") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return at(
          store,
          "count",
          call ->
              call.arguments()[0] instanceof DocumentFilter filter && filter.undrawn() > 0
                  ? (Object) 0L
                  : call.proceed());
    }
  },

  CUTS_LONG_DOCUMENTS("Knowledge") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return at(
          store,
          "chunks",
          call -> {
            List<?> chunks = (List<?>) call.proceed();
            return List.copyOf(chunks.subList(0, Math.min(1_000, chunks.size())));
          });
    }
  },

  FINDS_CHUNKS_IN_ANY_ORDER("Knowledge") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return at(
          store,
          "findAll",
          call -> {
            Map<?, ?> found = (Map<?, ?>) call.proceed();
            List<Object> keys = new ArrayList<>(found.keySet());
            Collections.reverse(keys);
            Map<Object, Object> reversed = new LinkedHashMap<>();
            keys.forEach(key -> reversed.put(key, found.get(key)));
            return reversed;
          });
    }
  },

  LEAVES_THE_KNOWLEDGE_REVISION("KnowledgeChanges") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return at(store, "revision", call -> Math.min(1L, (Long) call.proceed()));
    }
  },

  RAISES_THE_MEMORY_REVISION("Events") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return at(
          store,
          "append",
          call -> {
            MemoryEvent event = (MemoryEvent) call.proceed();
            return event.type().isKnowledge()
                ? new MemoryEvent(
                    event.sequence(),
                    event.type(),
                    event.scope(),
                    event.subject(),
                    event.actor(),
                    event.at(),
                    event.reason(),
                    event.revision() + 1,
                    event.principalId())
                : event;
          });
    }
  },

  SORTS_PATHS_AS_UTF_16("KnowledgeLists") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return listing(
          store,
          items -> items.stream().sorted(Comparator.comparing(KnowledgeDocument::path)).toList());
    }
  },

  TAKES_A_FOLDER_FOR_A_PREFIX("KnowledgeLists") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return at(
          store,
          "documents",
          call -> {
            KnowledgeStore.DocumentQuery query = (KnowledgeStore.DocumentQuery) call.arguments()[0];
            String under = query.filter().under();
            if (under == null || query.limit() < 100) {
              return call.proceed();
            }
            call.arguments()[0] =
                new KnowledgeStore.DocumentQuery(query.filter().under(null), 1_000, null);
            Page<?> page = (Page<?>) call.proceed();
            return new Page<>(
                page.items().stream()
                    .map(KnowledgeDocument.class::cast)
                    .filter(document -> document.path().startsWith(under))
                    .toList(),
                null);
          });
    }
  },

  TAKES_ANY_CURSOR_OF_DOCUMENTS("KnowledgeLists") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return at(
          store,
          "documents",
          call -> {
            Object page = unlessInvalid(call);
            return page == null ? new Page<>(List.of(), null) : page;
          });
    }
  },

  FORGETS_SKIPPED_FILES("KnowledgeLists") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return listing(
          store,
          items ->
              items.stream()
                  .filter(document -> document.status() != KnowledgeDocument.Status.SKIPPED)
                  .toList());
    }
  },

  FORGETS_THE_MARKS_OF_SKIPPED_FILES("KnowledgeLists") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return at(
          store,
          "manifest",
          call ->
              ((List<?>) call.proceed())
                  .stream()
                      .map(FileMark.class::cast)
                      .filter(mark -> mark.status() == KnowledgeDocument.Status.INDEXED)
                      .toList());
    }
  },

  SEARCHES_ALL_FIELDS("KnowledgeSearch") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return searching(
          store,
          q ->
              new KnowledgeStore.ChunkQuery(
                  q.terms(),
                  q.phrases(),
                  EnumSet.allOf(KnowledgeStore.ChunkQuery.Field.class),
                  q.filter(),
                  q.limit()));
    }
  },

  SEARCHES_CHUNKS_OF_ALL_SCOPES("KnowledgeSearch") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return searching(
          store,
          q ->
              new KnowledgeStore.ChunkQuery(
                  q.terms(),
                  q.phrases(),
                  q.fields(),
                  DocumentFilter.in(List.of(PROJECT, OTHER_PROJECT, WORKSPACE)),
                  q.limit()));
    }
  },

  SEARCHES_ALL_FOLDERS("KnowledgeSearch") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return searching(
          store,
          q ->
              new KnowledgeStore.ChunkQuery(
                  q.terms(), q.phrases(), q.fields(), q.filter().under(null), q.limit()));
    }
  },

  TAKES_PHRASES_APART("KnowledgeSearch") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return searching(
          store,
          q -> {
            List<TextQuery.Term> terms = new ArrayList<>(q.terms());
            q.phrases().stream()
                .flatMap(phrase -> phrase.terms().stream())
                .distinct()
                .forEach(term -> terms.add(new TextQuery.Term(term, 1)));
            return new KnowledgeStore.ChunkQuery(
                terms, List.of(), q.fields(), q.filter(), q.limit());
          });
    }
  },

  IGNORES_WEIGHTS_OF_CHUNK_TERMS("KnowledgeSearch") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return searching(
          store,
          q ->
              new KnowledgeStore.ChunkQuery(
                  q.terms().stream().map(term -> new TextQuery.Term(term.text(), 1)).toList(),
                  q.phrases(),
                  q.fields(),
                  q.filter(),
                  q.limit()));
    }
  },

  RANKS_EQUAL_CHUNKS_LATEST_FIRST("KnowledgeSearch") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return at(
          store,
          "search",
          call -> {
            List<?> hits = (List<?>) call.proceed();
            if (hits.isEmpty() || !(hits.get(0) instanceof KnowledgeStore.ChunkHit)) {
              return hits;
            }
            List<KnowledgeStore.ChunkHit> reversed =
                new ArrayList<>(hits.stream().map(KnowledgeStore.ChunkHit.class::cast).toList());
            Collections.reverse(reversed);
            reversed.sort(Comparator.comparingDouble(KnowledgeStore.ChunkHit::score).reversed());
            return reversed;
          });
    }
  },

  SCORES_CHUNKS_BY_ANOTHER_FORMULA("Scores") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return at(
          store,
          "search",
          call -> {
            List<?> hits = (List<?>) call.proceed();
            return hits.isEmpty() || !(hits.get(0) instanceof KnowledgeStore.ChunkHit)
                ? hits
                : hits.stream().map(hit -> doubled((KnowledgeStore.ChunkHit) hit)).toList();
          });
    }

    private KnowledgeStore.ChunkHit doubled(KnowledgeStore.ChunkHit hit) {
      double[] shares = new double[hit.termScores().size()];
      Arrays.setAll(shares, i -> 2 * hit.termScores().get(i));
      return new KnowledgeStore.ChunkHit(hit.ref(), 2 * hit.score(), TextQuery.Scores.of(shares));
    }
  };

  private final String foundBy;

  KnowledgeDefect(String foundBy) {
    this.foundBy = foundBy;
  }

  @Override
  public String foundBy() {
    return foundBy;
  }

  private static Object unlessInvalid(InterceptedStore.Call call) throws Throwable {
    try {
      return call.proceed();
    } catch (InvalidValueException e) {
      return call.method().equals("update") ? true : null;
    }
  }

  /** A store in which documents are not updated as they should be. */
  private static DefectiveStore updating(MemoryStore store, Fault fault) {
    return at(
        store,
        "update",
        call -> call.arguments()[0] instanceof KnowledgeDocument ? fault.at(call) : call.proceed());
  }

  /** A store that removes other documents besides those of a filter. */
  private static DefectiveStore removing(MemoryStore store, UnaryOperator<DocumentFilter> others) {
    return at(
        store,
        "remove",
        call -> {
          Object removed = call.proceed();
          if (call.arguments()[0] instanceof DocumentFilter filter) {
            call.arguments()[0] = others.apply(filter);
            call.proceed();
          }
          return removed;
        });
  }

  private static DefectiveStore searching(
      MemoryStore store, UnaryOperator<KnowledgeStore.ChunkQuery> changed) {
    return at(
        store,
        "search",
        call -> {
          if (call.arguments()[0] instanceof KnowledgeStore.ChunkQuery query) {
            call.arguments()[0] = changed.apply(query);
          }
          return call.proceed();
        });
  }

  private static DefectiveStore listing(
      MemoryStore store, UnaryOperator<List<KnowledgeDocument>> changed) {
    return at(
        store,
        "documents",
        call -> {
          Page<?> page = (Page<?>) call.proceed();
          return new Page<>(
              changed.apply(page.items().stream().map(KnowledgeDocument.class::cast).toList()),
              page.next());
        });
  }
}
