package dev.memoryweave.store.tck;

import static dev.memoryweave.store.tck.TckNodes.OTHER_PROJECT;
import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static dev.memoryweave.store.tck.TckNodes.WORKSPACE;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.EvidenceId;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.DuplicateNodeException;
import dev.memoryweave.store.EventQuery;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeQuery;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.StaleRevisionException;
import dev.memoryweave.store.StoreCapability;
import dev.memoryweave.store.TextHit;
import dev.memoryweave.store.TextQuery;
import dev.memoryweave.store.WriteTransaction;
import dev.memoryweave.store.tck.DefectiveStore.Call;
import dev.memoryweave.store.tck.DefectiveStore.Fault;
import java.text.Normalizer;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** What can be wrong with a store, and the group of the contract that must find it. */
enum Defect {
  KEEPS_WHAT_A_FAILED_WRITE_DID("Transactions") {
    @Override
    MemoryStore in(MemoryStore store) {
      return new DefectiveStore(store, Fault.NONE) {
        @Override
        public <T> T write(Function<? super WriteTransaction, ? extends T> work) {
          List<RuntimeException> failure = new ArrayList<>();
          T result =
              store.write(
                  transaction -> {
                    try {
                      return work.apply(transaction);
                    } catch (RuntimeException e) {
                      failure.add(e);
                      return null;
                    }
                  });
          failure.forEach(
              e -> {
                throw e;
              });
          return result;
        }
      };
    }
  },

  SWALLOWS_FAILURES("Transactions") {
    @Override
    MemoryStore in(MemoryStore store) {
      return new DefectiveStore(store, Fault.NONE) {
        @Override
        public <T> T write(Function<? super WriteTransaction, ? extends T> work) {
          try {
            return super.<T>write(work);
          } catch (IllegalArgumentException e) {
            return null;
          }
        }
      };
    }
  },

  JOINS_NESTED_TRANSACTIONS("Transactions") {
    @Override
    MemoryStore in(MemoryStore store) {
      Map<Thread, WriteTransaction> current = new ConcurrentHashMap<>();
      return new DefectiveStore(store, Fault.NONE) {
        @Override
        public <T> T write(Function<? super WriteTransaction, ? extends T> work) {
          WriteTransaction outer = current.get(Thread.currentThread());
          if (outer != null) {
            return work.apply(outer);
          }
          return store.<T>write(
              transaction -> {
                current.put(Thread.currentThread(), transaction);
                try {
                  return work.apply(transaction);
                } finally {
                  current.remove(Thread.currentThread());
                }
              });
        }
      };
    }
  },

  LETS_VIEWS_OUTLIVE_THEIR_TRANSACTION("Transactions") {
    @Override
    MemoryStore in(MemoryStore store) {
      return at(
          store,
          "find",
          call -> {
            try {
              return call.proceed();
            } catch (IllegalStateException e) {
              return Optional.empty();
            }
          });
    }
  },

  READS_WITHOUT_A_SNAPSHOT("Threads") {
    @Override
    MemoryStore in(MemoryStore store) {
      return new DefectiveStore(store, Fault.NONE) {
        @Override
        public <T> T read(Function<? super ReadTransaction, ? extends T> work) {
          return work.apply(Latest.of(store));
        }
      };
    }
  },

  WORKS_AFTER_CLOSING("Closing") {
    @Override
    MemoryStore in(MemoryStore store) {
      return new DefectiveStore(store, Fault.NONE) {
        @Override
        public void close() {}
      };
    }
  },

  SEARCHES_ALL_SCOPES("Search") {
    @Override
    MemoryStore in(MemoryStore store) {
      return searching(
          store, q -> new TextQuery(q.terms(), q.phrases(), everywhere(q.filter()), q.limit()));
    }
  },

  LISTS_ALL_SCOPES("Filters") {
    @Override
    MemoryStore in(MemoryStore store) {
      return at(
          store,
          "list",
          call -> {
            if (call.arguments()[0] instanceof NodeQuery q) {
              call.arguments()[0] =
                  new NodeQuery(everywhere(q.filter()), q.order(), q.limit(), q.cursor());
            }
            return call.proceed();
          });
    }
  },

  COUNTS_EVERYTHING("Filters") {
    @Override
    MemoryStore in(MemoryStore store) {
      return at(
          store,
          "count",
          call -> {
            call.arguments()[0] = NodeFilter.in(((NodeFilter) call.arguments()[0]).scopes());
            return call.proceed();
          });
    }
  },

  IGNORES_REVISIONS("Nodes") {
    @Override
    MemoryStore in(MemoryStore store) {
      return at(
          store,
          "update",
          call -> {
            MemoryNode node = (MemoryNode) call.arguments()[0];
            for (long revision = 1; ; revision++) {
              call.arguments()[0] = node.toBuilder().revision(revision).build();
              try {
                return call.proceed();
              } catch (StaleRevisionException e) {
                // That was not it; the next one may be.
              }
            }
          });
    }
  },

  FORGETS_FORMER_VERSIONS("Nodes") {
    @Override
    MemoryStore in(MemoryStore store) {
      return at(store, "formerVersions", call -> List.of());
    }
  },

  CUTS_TIMES_TO_SECONDS("Nodes") {
    @Override
    MemoryStore in(MemoryStore store) {
      return inserting(
          store,
          node ->
              node.toBuilder()
                  .updatedAt(
                      node.updatedAt().truncatedTo(ChronoUnit.SECONDS).isBefore(node.createdAt())
                          ? node.updatedAt()
                          : node.updatedAt().truncatedTo(ChronoUnit.SECONDS))
                  .build());
    }
  },

  NORMALISES_TEXTS("Extremes") {
    @Override
    MemoryStore in(MemoryStore store) {
      return inserting(
          store,
          node ->
              node.toBuilder()
                  .body(Normalizer.normalize(node.body(), Normalizer.Form.NFC))
                  .build());
    }
  },

  GIVES_A_KEY_TWICE("NodeKeys") {
    @Override
    MemoryStore in(MemoryStore store) {
      return at(
          store,
          "insert",
          call -> {
            MemoryNode node = (MemoryNode) call.arguments()[0];
            try {
              return call.proceed();
            } catch (DuplicateNodeException e) {
              if (!e.getMessage().startsWith("The key")) {
                throw e;
              }
              call.arguments()[0] = node.toBuilder().key("another").build();
              return call.proceed();
            }
          });
    }
  },

  COUNTS_A_USE_AS_A_CHANGE("Nodes") {
    @Override
    MemoryStore in(MemoryStore store) {
      return new DefectiveStore(store, Fault.NONE) {
        @Override
        public <T> T write(Function<? super WriteTransaction, ? extends T> work) {
          return store.<T>write(
              transaction ->
                  work.apply(
                      new DefectiveStore(
                              store,
                              call -> {
                                Object result = call.proceed();
                                if (call.method().equals("recordUse")) {
                                  touch(transaction, call.arguments()[0]);
                                }
                                return result;
                              })
                          .faulty(WriteTransaction.class, transaction)));
        }
      };
    }
  },

  LOSES_ROWS_BETWEEN_PAGES("Lists") {
    @Override
    MemoryStore in(MemoryStore store) {
      return at(
          store,
          "list",
          call -> {
            Object result = call.proceed();
            if (result instanceof Page<?> page && page.next() != null && page.items().size() > 1) {
              return new Page<>(page.items().subList(1, page.items().size()), page.next());
            }
            return result;
          });
    }
  },

  TAKES_ANY_CURSOR("Lists") {
    @Override
    MemoryStore in(MemoryStore store) {
      return at(
          store,
          "list",
          call -> {
            try {
              return call.proceed();
            } catch (InvalidValueException e) {
              call.arguments()[0] = ((NodeQuery) call.arguments()[0]).from(null);
              return call.proceed();
            }
          });
    }
  },

  DOES_NOT_FIND_WHAT_THE_WRITE_WROTE("Search") {
    @Override
    MemoryStore in(MemoryStore store) {
      return new DefectiveStore(store, Fault.NONE) {
        @Override
        public <T> T write(Function<? super WriteTransaction, ? extends T> work) {
          return at(store, "search", call -> List.of()).<T>write(work);
        }
      };
    }
  },

  TAKES_TERMS_FOR_SYNTAX("Search") {
    @Override
    MemoryStore in(MemoryStore store) {
      return searching(
          store,
          query -> {
            if (query.terms().stream().anyMatch(term -> term.text().contains("\""))) {
              throw new IllegalStateException("syntax error near \"");
            }
            return query;
          });
    }
  },

  TAKES_PHRASES_FOR_WORDS("Search") {
    @Override
    MemoryStore in(MemoryStore store) {
      return searching(
          store,
          query -> {
            List<TextQuery.Term> terms = new ArrayList<>(query.terms());
            query
                .phrases()
                .forEach(
                    phrase ->
                        phrase.terms().forEach(term -> terms.add(new TextQuery.Term(term, 1))));
            return new TextQuery(terms, List.of(), query.filter(), query.limit());
          });
    }
  },

  FORGETS_THE_SESSION_OF_A_HIT("Search") {
    @Override
    MemoryStore in(MemoryStore store) {
      return found(
          store,
          hits ->
              hits.stream()
                  .map(hit -> new TextHit(hit.ref(), hit.score(), null, hit.position()))
                  .toList());
    }
  },

  IGNORES_WEIGHTS("Ranking") {
    @Override
    MemoryStore in(MemoryStore store) {
      return searching(
          store,
          query ->
              new TextQuery(
                  query.terms().stream().map(term -> new TextQuery.Term(term.text(), 1)).toList(),
                  query.phrases(),
                  query.filter(),
                  query.limit()));
    }
  },

  GIVES_LOWER_SCORES_TO_BETTER_HITS("Ranking") {
    @Override
    MemoryStore in(MemoryStore store) {
      return found(
          store,
          hits ->
              hits.stream()
                  .map(hit -> new TextHit(hit.ref(), -hit.score(), hit.session(), hit.position()))
                  .toList());
    }
  },

  PUTS_THE_LATEST_FIRST_AMONG_EQUALS("Ranking") {
    @Override
    MemoryStore in(MemoryStore store) {
      return found(
          store,
          hits ->
              hits.stream()
                  .sorted(
                      Comparator.comparing(TextHit::score)
                          .thenComparing(TextHit::position)
                          .reversed())
                  .toList());
    }
  },

  SAYS_THAT_EVERYTHING_IS_ATTACHED_ANEW("Evidences") {
    @Override
    MemoryStore in(MemoryStore store) {
      return at(
          store,
          "attach",
          call -> {
            call.proceed();
            return true;
          });
    }
  },

  KEEPS_EVIDENCE_OF_DELETED_NODES("Deleting") {
    @Override
    MemoryStore in(MemoryStore store) {
      Map<EvidenceId, Evidence> ever = new HashMap<>();
      return new DefectiveStore(
          store,
          call -> {
            Object result = call.proceed();
            if (call.method().equals("attach")) {
              Evidence evidence = (Evidence) call.arguments()[0];
              ever.put(evidence.id(), evidence);
            }
            if (call.method().equals("find") && call.arguments()[0] instanceof Scope) {
              return Optional.ofNullable(ever.get(call.arguments()[1]));
            }
            return result;
          });
    }
  },

  KEEPS_RELATIONS_OF_DELETED_NODES("Deleting") {
    @Override
    MemoryStore in(MemoryStore store) {
      List<Relation> ever = new CopyOnWriteArrayList<>();
      return new DefectiveStore(
          store,
          call -> {
            Object result = call.proceed();
            if (call.method().equals("put")) {
              ever.add((Relation) call.arguments()[0]);
            }
            if (call.method().equals("to")) {
              return ever.stream().filter(r -> r.to().equals(call.arguments()[0])).toList();
            }
            return result;
          });
    }
  },

  LISTS_EVENTS_EARLIEST_FIRST_ALWAYS("Events") {
    @Override
    MemoryStore in(MemoryStore store) {
      return at(
          store,
          "list",
          call -> {
            if (call.arguments()[0] instanceof EventQuery q) {
              call.arguments()[0] =
                  new EventQuery(
                      q.scopes(), q.subject(), q.types(), q.afterSequence(), q.limit(), false);
            }
            return call.proceed();
          });
    }
  },

  HAS_ONE_REVISION_FOR_ALL_SCOPES("Events") {
    @Override
    MemoryStore in(MemoryStore store) {
      return at(
          store,
          "revision",
          call -> {
            long sum = 0;
            for (Scope scope : ALL) {
              call.arguments()[0] = scope;
              sum += (long) call.proceed();
            }
            return sum;
          });
    }
  },

  FORGETS_EVERYTHING_WHEN_CLOSED("Reopening") {
    @Override
    MemoryStore in(MemoryStore store) {
      return new DefectiveStore(store, Fault.NONE) {
        @Override
        public Set<StoreCapability> capabilities() {
          return Set.of(StoreCapability.DURABLE);
        }
      };
    }
  };

  private static final List<Scope> ALL = List.of(PROJECT, OTHER_PROJECT, WORKSPACE);

  private final String foundBy;

  Defect(String foundBy) {
    this.foundBy = foundBy;
  }

  /** The simple name of the class of {@link MemoryStoreContract} that must find it. */
  String foundBy() {
    return foundBy;
  }

  /** The store with the defect. */
  abstract MemoryStore in(MemoryStore store);

  private static DefectiveStore at(MemoryStore store, String method, Fault fault) {
    return new DefectiveStore(
        store, call -> call.method().equals(method) ? fault.at(call) : call.proceed());
  }

  private static DefectiveStore inserting(MemoryStore store, UnaryOperator<MemoryNode> changed) {
    return at(
        store,
        "insert",
        call -> {
          call.arguments()[0] = changed.apply((MemoryNode) call.arguments()[0]);
          return call.proceed();
        });
  }

  private static DefectiveStore searching(MemoryStore store, UnaryOperator<TextQuery> changed) {
    return at(
        store,
        "search",
        call -> {
          call.arguments()[0] = changed.apply((TextQuery) call.arguments()[0]);
          return call.proceed();
        });
  }

  private static DefectiveStore found(MemoryStore store, UnaryOperator<List<TextHit>> changed) {
    return at(store, "search", call -> changed.apply(hits(call)));
  }

  @SuppressWarnings("unchecked")
  private static List<TextHit> hits(Call call) throws Throwable {
    return (List<TextHit>) call.proceed();
  }

  private static NodeFilter everywhere(NodeFilter filter) {
    return new NodeFilter(
        ALL,
        filter.kinds(),
        filter.statuses(),
        filter.tags(),
        filter.session(),
        filter.parent(),
        filter.unexpiredAt());
  }

  private static void touch(WriteTransaction transaction, Object refs) {
    for (Object ref : (Iterable<?>) refs) {
      transaction.nodes().find((NodeRef) ref).ifPresent(node -> transaction.nodes().update(node));
    }
  }
}
