package dev.memoryweave.store.tck;

import static dev.memoryweave.store.tck.TckNodes.OTHER_PROJECT;
import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static dev.memoryweave.store.tck.TckNodes.WORKSPACE;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.UnknownNodeException;
import dev.memoryweave.store.DuplicateNodeException;
import dev.memoryweave.store.JournalStore;
import dev.memoryweave.store.JournalStore.EventQuery;
import dev.memoryweave.store.JournalStore.PromotionQuery;
import dev.memoryweave.store.KnowledgeStore.DocumentFilter;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.StaleRevisionException;
import dev.memoryweave.store.TextQuery;
import dev.memoryweave.store.WriteTransaction;
import dev.memoryweave.store.tck.DefectiveStore.Fault;
import dev.memoryweave.store.tck.InterceptedStore.Call;
import java.text.Normalizer;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** What can be wrong with a store, and the group of the contract that must find it. */
enum Defect implements StoreDefect {
  KEEPS_WHAT_A_FAILED_WRITE_DID("Transactions") {
    @Override
    public MemoryStore in(MemoryStore store) {
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

  FINDS_DAMAGE_WHERE_THERE_IS_NONE("Checking") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return new DefectiveStore(store, Fault.NONE) {
        @Override
        public MemoryStore.Check verify() {
          MemoryStore.Check check = store.verify();
          Map<MemoryStore.Check.Area, Long> counts = new HashMap<>(check.counts());
          counts.put(MemoryStore.Check.Area.LINKS, 1L);
          return new MemoryStore.Check(check.findings(), counts);
        }
      };
    }
  },

  MISCOUNTS_WHAT_IT_BUILDS_ANEW("Checking") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return new DefectiveStore(store, Fault.NONE) {
        @Override
        public long rebuildIndex() {
          return store.rebuildIndex() - 1;
        }
      };
    }
  },

  MENDS_WHAT_IS_SOUND("Checking") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return new DefectiveStore(store, Fault.NONE) {
        @Override
        public MemoryStore.Check.Repair repair(Instant now) {
          MemoryStore.Check.Repair repair = store.repair(now);
          store.write(tx -> tx.knowledge().remove(DocumentFilter.in(List.of(PROJECT))));
          return repair;
        }
      };
    }
  },

  SWALLOWS_FAILURES("Transactions") {
    @Override
    public MemoryStore in(MemoryStore store) {
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
    public MemoryStore in(MemoryStore store) {
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
    public MemoryStore in(MemoryStore store) {
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
    public MemoryStore in(MemoryStore store) {
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
    public MemoryStore in(MemoryStore store) {
      return new DefectiveStore(store, Fault.NONE) {
        @Override
        public void close() {}
      };
    }
  },

  SEARCHES_ALL_SCOPES("Search") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return searching(store, q -> q.withFilter(everywhere(q.filter())));
    }
  },

  LISTS_ALL_SCOPES("Filters") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return at(
          store,
          "list",
          call -> {
            if (call.arguments()[0] instanceof NodeStore.Query q) {
              call.arguments()[0] =
                  new NodeStore.Query(everywhere(q.filter()), q.order(), q.limit(), q.cursor());
            }
            return call.proceed();
          });
    }
  },

  COUNTS_EVERYTHING("Filters") {
    @Override
    public MemoryStore in(MemoryStore store) {
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
    public MemoryStore in(MemoryStore store) {
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
    public MemoryStore in(MemoryStore store) {
      return at(store, "formerVersions", call -> List.of());
    }
  },

  CUTS_TIMES_TO_SECONDS("Nodes") {
    @Override
    public MemoryStore in(MemoryStore store) {
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
    public MemoryStore in(MemoryStore store) {
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
    public MemoryStore in(MemoryStore store) {
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
    public MemoryStore in(MemoryStore store) {
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
                          .intercepted(WriteTransaction.class, transaction)));
        }
      };
    }
  },

  LOSES_ROWS_BETWEEN_PAGES("Lists") {
    @Override
    public MemoryStore in(MemoryStore store) {
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
    public MemoryStore in(MemoryStore store) {
      return at(
          store,
          "list",
          call -> {
            try {
              return call.proceed();
            } catch (InvalidValueException e) {
              call.arguments()[0] = ((NodeStore.Query) call.arguments()[0]).from(null);
              return call.proceed();
            }
          });
    }
  },

  DOES_NOT_FIND_WHAT_THE_WRITE_WROTE("Search") {
    @Override
    public MemoryStore in(MemoryStore store) {
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
    public MemoryStore in(MemoryStore store) {
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
    public MemoryStore in(MemoryStore store) {
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
    public MemoryStore in(MemoryStore store) {
      return hit(
          store,
          hit ->
              new NodeStore.Hit(
                  hit.ref(), hit.score(), null, hit.position(), hit.length(), hit.termScores()));
    }
  },

  IGNORES_WEIGHTS("Ranking") {
    @Override
    public MemoryStore in(MemoryStore store) {
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

  SAYS_THAT_EVERY_HIT_IS_SHORT("Ranking") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return hit(
          store,
          hit ->
              new NodeStore.Hit(
                  hit.ref(), hit.score(), hit.session(), hit.position(), 1, hit.termScores()));
    }
  },

  GIVES_LOWER_SCORES_TO_BETTER_HITS("Ranking") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return hit(
          store,
          hit ->
              new NodeStore.Hit(
                  hit.ref(),
                  -hit.score(),
                  hit.session(),
                  hit.position(),
                  hit.length(),
                  hit.termScores()));
    }
  },

  MIXES_UP_WHAT_EACH_TERM_GIVES("Scores") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return hit(
          store,
          hit ->
              new NodeStore.Hit(
                  hit.ref(),
                  hit.score(),
                  hit.session(),
                  hit.position(),
                  hit.length(),
                  reversed(hit.termScores())));
    }

    private TextQuery.Scores reversed(TextQuery.Scores shares) {
      double[] values = new double[shares.size()];
      Arrays.setAll(values, i -> shares.get(shares.size() - 1 - i));
      return TextQuery.Scores.of(values);
    }
  },

  PUTS_THE_LATEST_FIRST_AMONG_EQUALS("Ranking") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return found(
          store,
          hits ->
              hits.stream()
                  .sorted(
                      Comparator.comparing(NodeStore.Hit::score)
                          .thenComparing(NodeStore.Hit::position)
                          .reversed())
                  .toList());
    }
  },

  SAYS_THAT_EVERYTHING_IS_ATTACHED_ANEW("Evidences") {
    @Override
    public MemoryStore in(MemoryStore store) {
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
    public MemoryStore in(MemoryStore store) {
      Map<Evidence.Id, Evidence> ever = new HashMap<>();
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
    public MemoryStore in(MemoryStore store) {
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

  LISTS_RELATIONS_FROM_A_NODE_BEFORE_THOSE_TO_IT("Relations") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return at(
          store,
          "of",
          call -> {
            List<?> found = (List<?>) call.proceed();
            return found.stream()
                .sorted(
                    Comparator.comparing(
                        item ->
                            item instanceof Relation relation
                                && relation.to().equals(call.arguments()[0])))
                .toList();
          });
    }
  },

  FINDS_DECISIONS_OF_ANY_SCOPE("Decisions") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return at(
          store,
          "promotion",
          call -> {
            call.arguments()[0] = List.of(PROJECT, OTHER_PROJECT, WORKSPACE);
            return call.proceed();
          });
    }
  },

  LISTS_EVENTS_EARLIEST_FIRST_ALWAYS("Events") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return at(
          store,
          "events",
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

  KEEPS_NAMING_WHAT_WAS_FORGOTTEN("Events") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return at(store, "anonymize", call -> null);
    }
  },

  HAS_ONE_REVISION_FOR_ALL_SCOPES("Events") {
    @Override
    public MemoryStore in(MemoryStore store) {
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

  TAKES_A_NUMBER_FOR_A_HISTORY("Events") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return at(store, "leadsThrough", call -> true);
    }
  },

  KNOWS_ITS_HISTORY_AT_ITS_END_ONLY("Events") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return at(
          store,
          "reached",
          call -> {
            JournalStore.Point point = (JournalStore.Point) call.proceed();
            return point.sequence() == 0
                ? point
                : new JournalStore.Point(point.sequence(), point.mark() + point.sequence());
          });
    }
  },

  LOSES_FLAGS("Nodes") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return inserting(store, node -> node.toBuilder().flags(Set.of()).build());
    }
  },

  TAKES_BELIEF_FOR_WHAT_WAS_STATED("Nodes") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return inserting(store, node -> node.toBuilder().confidence(node.confidence()).build());
    }
  },

  IGNORES_BRANCHES("Filters") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return filtering(store, filter -> filter.withBranches(Set.of()));
    }
  },

  IGNORES_COMMITS("Filters") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return filtering(store, filter -> filter.withBranches(filter.branches()));
    }
  },

  FORGETS_WHERE_NODES_WERE_WRITTEN("Filters") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return at(store, "branchPoints", call -> Set.of());
    }
  },

  HIDES_WHAT_IS_OF_NO_BRANCH("Filters") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return at(
          store,
          "list",
          call -> {
            Object result = call.proceed();
            return result instanceof Page<?> page
                    && call.arguments()[0] instanceof NodeStore.Query query
                    && !query.filter().branches().isEmpty()
                ? new Page<>(page.items().stream().filter(Defect::hasBranch).toList(), page.next())
                : result;
          });
    }
  },

  HIDES_RULES_OF_OTHER_BRANCHES("Filters") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return at(
          store,
          "list",
          call -> {
            Object result = call.proceed();
            return result instanceof Page<?> page
                    && call.arguments()[0] instanceof NodeStore.Query query
                    && !query.filter().branches().isEmpty()
                ? new Page<>(
                    page.items().stream()
                        .filter(node -> !((MemoryNode) node).kind().isDirective())
                        .toList(),
                    page.next())
                : result;
          });
    }
  },

  COUNTS_TERMS_THAT_NOTHING_HOLDS("Search") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return at(
          store,
          "frequencies",
          call -> {
            Map<Object, Object> frequencies = new HashMap<>((Map<?, ?>) call.proceed());
            for (Object term : (Iterable<?>) call.arguments()[0]) {
              frequencies.putIfAbsent(term, 0L);
            }
            return frequencies;
          });
    }
  },

  COUNTS_TERMS_ONCE("Search") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return at(
          store,
          "frequencies",
          call -> {
            Map<Object, Object> frequencies = new HashMap<>((Map<?, ?>) call.proceed());
            frequencies.replaceAll((term, count) -> 1L);
            return frequencies;
          });
    }
  },

  LOSES_CHECKS("Evidences") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return at(store, "recordCheck", call -> null);
    }
  },

  CHECKS_THE_EVIDENCE_OF_ALL_SCOPES("Evidences") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return at(
          store,
          "recordCheck",
          call -> {
            for (Scope scope : ALL) {
              call.arguments()[0] = scope;
              call.proceed();
            }
            return null;
          });
    }
  },

  KNOWS_ONE_NODE_OF_EVIDENCE("Evidences") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return at(store, "nodesWith", call -> ((List<?>) call.proceed()).stream().limit(1).toList());
    }
  },

  FORGETS_WHAT_RELATIONS_WERE("Relations") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return at(
          store,
          "formerVersions",
          call -> call.arguments().length == 3 ? List.of() : call.proceed());
    }
  },

  TAKES_THE_SAME_RELATION_FOR_A_CHANGE("Relations") {
    @Override
    public MemoryStore in(MemoryStore store) {
      List<Relation> ever = new CopyOnWriteArrayList<>();
      return new DefectiveStore(
          store,
          call -> {
            if (call.method().equals("put")) {
              ever.add((Relation) call.arguments()[0]);
            }
            if (call.method().equals("formerVersions") && call.arguments().length == 3) {
              List<Relation> versions =
                  ever.stream().filter(r -> List.of(call.arguments()).equals(threeOf(r))).toList();
              return versions.subList(0, Math.max(0, versions.size() - 1));
            }
            return call.proceed();
          });
    }
  },

  CHANGES_RELATIONS_IN_THE_PAST("Relations") {
    @Override
    public MemoryStore in(MemoryStore store) {
      Map<List<Object>, Relation> last = new ConcurrentHashMap<>();
      return new DefectiveStore(
          store,
          call -> {
            if (call.method().equals("put")) {
              Relation relation = (Relation) call.arguments()[0];
              last.put(threeOf(relation), relation);
            }
            if (call.method().equals("from")) {
              return ((List<?>) call.proceed())
                  .stream().map(r -> at((Relation) r, last.get(threeOf((Relation) r)))).toList();
            }
            return call.proceed();
          });
    }
  },

  KEEPS_WHAT_RELATIONS_OF_DELETED_NODES_WERE("Deleting") {
    @Override
    public MemoryStore in(MemoryStore store) {
      Map<List<Object>, Object> ever = new ConcurrentHashMap<>();
      return at(
          store,
          "formerVersions",
          call -> {
            List<?> versions = (List<?>) call.proceed();
            List<Object> of = List.of(call.arguments());
            return versions.isEmpty() ? ever.getOrDefault(of, versions) : versions;
          },
          (call, result) -> {
            if (call.method().equals("put")) {
              Relation relation = (Relation) call.arguments()[0];
              ever.putIfAbsent(threeOf(relation), List.of(relation));
            }
          });
    }
  },

  KEEPS_DECISIONS_ABOUT_DELETED_NODES("Deleting") {
    @Override
    public MemoryStore in(MemoryStore store) {
      Map<Object, Object> ever = new ConcurrentHashMap<>();
      return at(
          store,
          "promotion",
          call -> {
            Object found = call.proceed();
            Object decision = ever.get(call.arguments()[1]);
            return decision == null ? found : Optional.of(decision);
          },
          (call, result) -> {
            if (result instanceof PromotionRecord decision) {
              ever.put(decision.sequence(), decision);
            }
          });
    }
  },

  GIVES_A_NUMBER_OF_A_DECISION_TWICE("Decisions") {
    @Override
    public MemoryStore in(MemoryStore store) {
      // The numbers that are shown, by those that the store gave.
      Map<Long, Long> shown = new ConcurrentHashMap<>();
      return new DefectiveStore(store, Fault.NONE) {
        @Override
        public <T> T write(Function<? super WriteTransaction, ? extends T> work) {
          return store.<T>write(
              tx -> work.apply(renumbering(tx).intercepted(WriteTransaction.class, tx)));
        }

        @Override
        public <T> T read(Function<? super ReadTransaction, ? extends T> work) {
          return store.<T>read(
              tx -> work.apply(renumbering(tx).intercepted(ReadTransaction.class, tx)));
        }

        private DefectiveStore renumbering(ReadTransaction tx) {
          return new DefectiveStore(
              store,
              call -> {
                Object result = call.proceed();
                if (result instanceof PromotionRecord decision) {
                  shown
                      .keySet()
                      .removeIf(
                          sequence -> tx.journal().promotion(List.of(PROJECT), sequence).isEmpty());
                  long next = 1 + shown.values().stream().mapToLong(n -> n).max().orElse(0);
                  shown.put(decision.sequence(), next);
                  return decision.numbered(next);
                }
                return result instanceof List<?> list
                    ? list.stream().map(this::renumbered).toList()
                    : result;
              });
        }

        private Object renumbered(Object item) {
          return item instanceof PromotionRecord decision
              ? decision.numbered(shown.getOrDefault(decision.sequence(), decision.sequence()))
              : item;
        }
      };
    }
  },

  LISTS_DECISIONS_OF_ALL_SCOPES("Decisions") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return deciding(
          store,
          q ->
              new PromotionQuery(
                  ALL,
                  q.report(),
                  q.node(),
                  q.outcomes(),
                  q.afterSequence(),
                  q.limit(),
                  q.latest()));
    }
  },

  LISTS_DECISIONS_OF_ALL_REPORTS("Decisions") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return deciding(
          store,
          q ->
              new PromotionQuery(
                  q.scopes(),
                  null,
                  q.node(),
                  q.outcomes(),
                  q.afterSequence(),
                  q.limit(),
                  q.latest()));
    }
  },

  LISTS_DECISIONS_OF_ANY_OUTCOME("Decisions") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return deciding(
          store,
          q ->
              new PromotionQuery(
                  q.scopes(),
                  q.report(),
                  q.node(),
                  Set.of(),
                  q.afterSequence(),
                  q.limit(),
                  q.latest()));
    }
  },

  LISTS_DECISIONS_EARLIEST_FIRST_ALWAYS("Decisions") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return deciding(
          store,
          q ->
              new PromotionQuery(
                  q.scopes(),
                  q.report(),
                  q.node(),
                  q.outcomes(),
                  q.afterSequence(),
                  q.limit(),
                  false));
    }
  },

  FINDS_DECISIONS_BY_THEIR_TARGET_ALONE("Decisions") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return at(
          store,
          "promotions",
          call ->
              call.arguments()[0] instanceof PromotionQuery query && query.node() != null
                  ? ((List<?>) call.proceed())
                      .stream()
                          .filter(d -> query.node().equals(((PromotionRecord) d).target()))
                          .toList()
                  : call.proceed());
    }
  },

  TAKES_DECISIONS_ABOUT_UNKNOWN_NODES("Decisions") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return at(
          store,
          "record",
          call -> {
            try {
              return call.proceed();
            } catch (UnknownNodeException e) {
              return ((PromotionRecord) call.arguments()[0]).numbered(1);
            }
          });
    }
  },

  LOSES_WHAT_DECISIONS_CHANGED("Decisions") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return at(
          store,
          "record",
          call -> {
            if (call.arguments()[0] instanceof PromotionRecord decision) {
              call.arguments()[0] = withoutChanges(decision);
            }
            return call.proceed();
          });
    }
  },

  FORGETS_EVERYTHING_WHEN_CLOSED("Reopening") {
    @Override
    public MemoryStore in(MemoryStore store) {
      return new DefectiveStore(store, Fault.NONE) {
        @Override
        public Set<MemoryStore.Capability> capabilities() {
          return Set.of(MemoryStore.Capability.DURABLE);
        }
      };
    }
  };

  private static final List<Scope> ALL = List.of(PROJECT, OTHER_PROJECT, WORKSPACE);

  private final String foundBy;

  Defect(String foundBy) {
    this.foundBy = foundBy;
  }

  @Override
  public String foundBy() {
    return foundBy;
  }

  private static DefectiveStore at(MemoryStore store, String method, Fault fault) {
    return new DefectiveStore(
        store, call -> call.method().equals(method) ? fault.at(call) : call.proceed());
  }

  /** The same, and something that looks at every call and what came of it. */
  private static DefectiveStore at(
      MemoryStore store, String method, Fault fault, BiConsumer<Call, Object> witness) {
    return new DefectiveStore(
        store,
        call -> {
          Object result = call.method().equals(method) ? fault.at(call) : call.proceed();
          witness.accept(call, result);
          return result;
        });
  }

  private static DefectiveStore deciding(MemoryStore store, UnaryOperator<PromotionQuery> changed) {
    return at(
        store,
        "promotions",
        call -> {
          if (call.arguments()[0] instanceof PromotionQuery query) {
            call.arguments()[0] = changed.apply(query);
          }
          return call.proceed();
        });
  }

  private static DefectiveStore filtering(MemoryStore store, UnaryOperator<NodeFilter> changed) {
    return new DefectiveStore(
        store,
        call -> {
          Object[] arguments = call.arguments();
          if (arguments != null && arguments.length == 1) {
            if (arguments[0] instanceof NodeFilter filter) {
              arguments[0] = changed.apply(filter);
            } else if (arguments[0] instanceof NodeStore.Query q) {
              arguments[0] =
                  new NodeStore.Query(changed.apply(q.filter()), q.order(), q.limit(), q.cursor());
            } else if (arguments[0] instanceof TextQuery q) {
              arguments[0] = q.withFilter(changed.apply(q.filter()));
            }
          }
          return call.proceed();
        });
  }

  private static boolean hasBranch(Object node) {
    return ((MemoryNode) node).provenance().branch() != null;
  }

  private static List<Object> threeOf(Relation relation) {
    return List.of(relation.from(), relation.predicate(), relation.to());
  }

  /** The relation as changed when the other one says, whatever was before. */
  private static Relation at(Relation relation, Relation as) {
    return new Relation(
        relation.from(),
        relation.predicate(),
        relation.to(),
        relation.strength(),
        relation.evidence(),
        relation.status(),
        as.createdAt().isBefore(relation.createdAt()) ? as.createdAt() : relation.createdAt(),
        as.updatedAt());
  }

  private static PromotionRecord withoutChanges(PromotionRecord decision) {
    return new PromotionRecord(
        decision.sequence(),
        decision.scope(),
        decision.outcome(),
        decision.report(),
        decision.session(),
        decision.kind(),
        decision.title(),
        decision.target(),
        decision.result(),
        decision.scores(),
        decision.reason(),
        List.of(),
        decision.actor(),
        decision.at(),
        decision.principalId());
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

  private static DefectiveStore hit(MemoryStore store, UnaryOperator<NodeStore.Hit> changed) {
    return found(store, hits -> hits.stream().map(changed).toList());
  }

  private static DefectiveStore found(
      MemoryStore store, UnaryOperator<List<NodeStore.Hit>> changed) {
    return at(store, "search", call -> changed.apply(hits(call)));
  }

  @SuppressWarnings("unchecked")
  private static List<NodeStore.Hit> hits(Call call) throws Throwable {
    return (List<NodeStore.Hit>) call.proceed();
  }

  private static NodeFilter everywhere(NodeFilter filter) {
    return new NodeFilter(
        ALL,
        filter.kinds(),
        filter.statuses(),
        filter.tags(),
        filter.session(),
        filter.parent(),
        filter.unexpiredAt(),
        filter.branches(),
        filter.commits(),
        filter.said(),
        filter.traits());
  }

  private static void touch(WriteTransaction transaction, Object refs) {
    for (Object ref : (Iterable<?>) refs) {
      transaction.nodes().find((NodeRef) ref).ifPresent(node -> transaction.nodes().update(node));
    }
  }
}
