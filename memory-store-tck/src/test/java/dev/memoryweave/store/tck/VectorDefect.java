package dev.memoryweave.store.tck;

import static dev.memoryweave.store.tck.DefectiveStore.at;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.store.KnowledgeStore.DocumentFilter;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.VectorStore;
import dev.memoryweave.store.WriteTransaction;
import dev.memoryweave.store.tck.DefectiveStore.Fault;
import dev.memoryweave.store.tck.InterceptedStore.Call;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** What can be wrong with the vectors of a store. */
enum VectorDefect implements StoreDefect {
  FINDS_WHAT_THE_FILTER_KEEPS_OUT("VectorSearch") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return atNodes(
          store,
          call -> {
            call.arguments()[2] = unfiltered(call);
            return call.proceed();
          });
    }
  },

  FILTERS_WHAT_IT_HAS_FOUND("VectorSearch") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return atNodes(
          store,
          call -> {
            Object filter = call.arguments()[2];
            call.arguments()[2] = unfiltered(call);
            List<NodeStore.Hit> all = hits(call.proceed());
            call.arguments()[2] = filter;
            Set<NodeStore.Hit> passing = new HashSet<>(hits(call.proceed()));
            return all.stream().filter(passing::contains).toList();
          });
    }
  },

  FINDS_CHUNKS_THAT_THE_FILTER_KEEPS_OUT("VectorSearch") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return at(
          store,
          "nearest",
          call -> {
            if (call.arguments()[2] instanceof DocumentFilter filter) {
              call.arguments()[2] = DocumentFilter.in(filter.scopes());
            }
            return call.proceed();
          });
    }
  },

  PUTS_THE_LEAST_SIMILAR_FIRST("VectorSearch") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return found(
          store,
          hits -> {
            List<NodeStore.Hit> reversed = new ArrayList<>(hits);
            Collections.reverse(reversed);
            return reversed;
          });
    }
  },

  PUTS_THE_LATEST_FIRST_AMONG_EQUALLY_SIMILAR("VectorSearch") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return found(
          store,
          hits ->
              hits.stream()
                  .sorted(
                      Comparator.comparingDouble(NodeStore.Hit::score)
                          .thenComparingLong(NodeStore.Hit::position)
                          .reversed())
                  .toList());
    }
  },

  FORGETS_THE_SESSION_OF_WHAT_IS_SIMILAR("VectorSearch") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return found(
          store,
          hits ->
              hits.stream()
                  .map(hit -> new NodeStore.Hit(hit.ref(), hit.score(), null, hit.position()))
                  .toList());
    }
  },

  TELLS_DISTANCES_FOR_SIMILARITIES("VectorSearch") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return found(
          store,
          hits ->
              hits.stream()
                  .map(
                      hit ->
                          new NodeStore.Hit(
                              hit.ref(), 1 - hit.score(), hit.session(), hit.position()))
                  .toList());
    }
  },

  SEARCHES_THE_VECTORS_OF_ANOTHER_MODEL("VectorSearch") {
    @Override
    public MemoryStore in(MemoryStore store) {
      List<Embedder.Model> models = new CopyOnWriteArrayList<>();
      return new DefectiveStore(
          store,
          call -> {
            if (call.method().equals("put")
                && call.arguments()[0] instanceof Embedder.Model model) {
              models.add(model);
            }
            if (call.method().equals("nearest")) {
              Embedder.Model asked = (Embedder.Model) call.arguments()[0];
              models.stream()
                  .filter(other -> other.dimensions() == asked.dimensions())
                  .findFirst()
                  .ifPresent(other -> call.arguments()[0] = other);
            }
            return call.proceed();
          });
    }
  },

  TAKES_ANYTHING_FOR_A_VECTOR("VectorSearch") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return at(
          store,
          "nearest",
          call -> {
            try {
              return call.proceed();
            } catch (InvalidValueException e) {
              return List.of();
            }
          });
    }
  },

  KEEPS_THE_VECTOR_OF_A_TEXT_THAT_HAS_CHANGED("Vectors") {
    @Override
    public MemoryStore in(MemoryStore store) {
      Map<String, float[]> ever = new ConcurrentHashMap<>();
      return writing(store, (transaction, call) -> keeping(ever, transaction, call));
    }

    private Object keeping(Map<String, float[]> ever, WriteTransaction transaction, Call call)
        throws Throwable {
      if (call.method().equals("put") && call.arguments()[0] instanceof Embedder.Model) {
        ((Map<?, ?>) call.arguments()[2])
            .forEach((hash, vector) -> ever.put((String) hash, (float[]) vector));
      }
      if (!call.method().equals("update")
          || !(call.arguments()[0] instanceof MemoryNode node)
          || transaction.nodes().find(node.ref()).isEmpty()) {
        return call.proceed();
      }
      MemoryNode before = transaction.nodes().find(node.ref()).orElseThrow();
      MemoryNode after = (MemoryNode) call.proceed();
      float[] vector = ever.get(VectorStore.EmbeddedText.of(before).hash());
      VectorStore.Writer vectors = transaction.vectors();
      if (vector != null && !vectors.models().isEmpty()) {
        Embedder.Model model = vectors.models().get(0);
        String hash = VectorStore.EmbeddedText.of(after).hash();
        vectors.nodes().put(model, Map.of(after.ref(), hash), Map.of(hash, vector));
      }
      return after;
    }
  },

  STRIKES_OFF_THE_MISSING_WHAT_A_FAILED_WRITE_LINKED("Vectors") {
    @Override
    public MemoryStore in(MemoryStore store) {
      Set<Object> linked = ConcurrentHashMap.newKeySet();
      return new DefectiveStore(
          store,
          call -> {
            Object result = call.proceed();
            switch (call.method()) {
              case "put" -> {
                if (result instanceof Set<?> given) {
                  given.stream().filter(NodeRef.class::isInstance).forEach(linked::add);
                }
              }
              case "update" -> {
                if (call.arguments()[0] instanceof MemoryNode node) {
                  linked.remove(node.ref());
                }
              }
              case "delete" -> linked.remove(call.arguments()[0]);
              case "discard", "remove" -> linked.clear();
              case "missing" -> {
                return ((List<?>) result).stream().filter(ref -> !linked.contains(ref)).toList();
              }
              default -> {}
            }
            return result;
          });
    }
  },

  DOES_NOT_LIST_NEW_CHUNKS_AS_MISSING("Vectors") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return at(
          store,
          "missing",
          call -> ((List<?>) call.proceed()).stream().filter(NodeRef.class::isInstance).toList());
    }
  },

  COUNTS_THE_MISSING_AS_DONE("Vectors") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return at(
          store,
          "counts",
          call -> {
            // Other views count, too.
            return call.proceed() instanceof VectorStore.Counts counts
                ? new VectorStore.Counts(
                    counts.nodes() + counts.missingNodes(),
                    counts.chunks() + counts.missingChunks(),
                    0,
                    0)
                : call.proceed();
          });
    }
  },

  LINKS_WHAT_HAS_ANOTHER_TEXT("Vectors") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return at(
          store,
          "put",
          call ->
              call.proceed() instanceof Set<?> ? ((Map<?, ?>) call.arguments()[1]).keySet() : null);
    }
  },

  KEEPS_VECTORS_OF_WHAT_IS_DELETED("Vectors") {
    @Override
    public MemoryStore in(MemoryStore store) {
      Set<Object> ever = ConcurrentHashMap.newKeySet();
      return new DefectiveStore(
          store,
          call -> {
            if (call.method().equals("put") && call.arguments()[0] instanceof Embedder.Model) {
              ever.addAll(((Map<?, ?>) call.arguments()[2]).keySet());
            }
            if (call.method().equals("known")) {
              Set<Object> known = new HashSet<>((Collection<?>) call.arguments()[1]);
              known.retainAll(ever);
              return known;
            }
            return call.proceed();
          });
    }
  },

  OVERWRITES_VECTORS("Vectors") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return writing(
          store,
          (transaction, call) -> {
            if (call.method().equals("put")
                && call.arguments()[0] instanceof Embedder.Model model
                && transaction.vectors().models().contains(model)) {
              discard(transaction.vectors(), model, call.arguments()[2]);
            }
            return call.proceed();
          });
    }

    private void discard(VectorStore.Writer vectors, Embedder.Model model, Object given) {
      vectors.discard(
          model, ((Map<?, ?>) given).keySet().stream().map(String.class::cast).toList());
    }
  },

  BREAKS_WHEN_MADE_READY("VectorSearch") {
    @Override
    public MemoryStore in(MemoryStore store) {
      Set<Thread> stopped = ConcurrentHashMap.newKeySet();
      return new DefectiveStore(
          store,
          call -> {
            if (call.method().equals("prepare")) {
              stopped.add(Thread.currentThread());
            }
            return call.method().equals("nearest") && stopped.contains(Thread.currentThread())
                ? List.of()
                : call.proceed();
          });
    }
  };

  private final String foundBy;

  VectorDefect(String foundBy) {
    this.foundBy = foundBy;
  }

  @Override
  public String foundBy() {
    return foundBy;
  }

  /** What happens at a call of a view of a write, which may use the views that work. */
  private interface WriteFault {
    Object at(WriteTransaction transaction, Call call) throws Throwable;
  }

  private static DefectiveStore writing(MemoryStore store, WriteFault fault) {
    return new DefectiveStore(store, Fault.NONE) {
      @Override
      public <T> T write(Function<? super WriteTransaction, ? extends T> work) {
        return store.<T>write(
            transaction ->
                work.apply(
                    new DefectiveStore(store, call -> fault.at(transaction, call))
                        .intercepted(WriteTransaction.class, transaction)));
      }
    };
  }

  private static DefectiveStore found(
      MemoryStore store, UnaryOperator<List<NodeStore.Hit>> changed) {
    return atNodes(store, call -> changed.apply(hits(call.proceed())));
  }

  private static DefectiveStore atNodes(MemoryStore store, Fault fault) {
    return at(
        store,
        "nearest",
        call -> call.arguments()[2] instanceof NodeFilter ? fault.at(call) : call.proceed());
  }

  private static List<NodeStore.Hit> hits(Object result) {
    return ((List<?>) result).stream().map(NodeStore.Hit.class::cast).toList();
  }

  private static NodeFilter unfiltered(Call call) {
    return NodeFilter.in(((NodeFilter) call.arguments()[2]).scopes());
  }
}
