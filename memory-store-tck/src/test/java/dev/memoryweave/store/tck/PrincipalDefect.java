package dev.memoryweave.store.tck;

import static dev.memoryweave.store.tck.DefectiveStore.at;

import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Usage;
import dev.memoryweave.store.MemoryStore;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** What a store can do wrong with who wrote, confirmed and decided. */
enum PrincipalDefect implements StoreDefect {
  FORGETS_WHO_WROTE {
    @Override
    public MemoryStore in(MemoryStore store) {
      return writing(store, Set.of("insert", "update"), node -> written(node, null));
    }
  },

  FORGETS_WHO_CHANGED {
    @Override
    public MemoryStore in(MemoryStore store) {
      return writing(store, Set.of("update"), node -> written(node, null));
    }
  },

  KEEPS_THE_FIRST_AUTHOR {
    @Override
    public MemoryStore in(MemoryStore store) {
      Map<NodeRef, Optional<String>> first = new ConcurrentHashMap<>();
      return writing(
          store,
          Set.of("insert", "update"),
          node -> {
            Optional<String> now = Optional.ofNullable(node.provenance().principalId());
            return written(node, first.computeIfAbsent(node.ref(), any -> now).orElse(null));
          });
    }
  },

  FORGETS_WHO_WROTE_FORMER_VERSIONS {
    @Override
    public MemoryStore in(MemoryStore store) {
      return versions(store, version -> written(version, null));
    }
  },

  FORGETS_WHO_CONFIRMED {
    @Override
    public MemoryStore in(MemoryStore store) {
      return confirming(store, names -> List.of());
    }
  },

  FORGETS_WHO_CONFIRMED_FORMER_VERSIONS {
    @Override
    public MemoryStore in(MemoryStore store) {
      return versions(store, version -> confirmed(version, names -> List.of()));
    }
  },

  FORGETS_WHO_CONFIRMED_WHAT_IS_USED {
    @Override
    public MemoryStore in(MemoryStore store) {
      Set<Object> used = ConcurrentHashMap.newKeySet();
      return new DefectiveStore(
          store,
          call -> {
            Object result = call.proceed();
            if (call.method().equals("recordUse")) {
              ((Iterable<?>) call.arguments()[0]).forEach(used::add);
            }
            return result instanceof Optional<?> found
                    && found.orElse(null) instanceof MemoryNode node
                    && used.contains(node.ref())
                ? Optional.of(confirmed(node, names -> List.of()))
                : result;
          });
    }
  },

  SORTS_THOSE_WHO_CONFIRMED {
    @Override
    public MemoryStore in(MemoryStore store) {
      return confirming(
          store,
          names ->
              names.stream().sorted(Comparator.comparing(Provenance.Principal::label)).toList());
    }
  },

  KEEPS_A_FEW_OF_THOSE_WHO_CONFIRMED {
    @Override
    public MemoryStore in(MemoryStore store) {
      return confirming(store, names -> names.stream().limit(Usage.MAX_NAMED - 1).toList());
    }
  },

  TAKES_A_NAME_WITH_A_COLON_FOR_TWO {
    @Override
    public MemoryStore in(MemoryStore store) {
      return naming(store, name -> name.length() < 3 ? name : name.split(":", 2)[0] + ".");
    }
  },

  CUTS_NAMES_BY_UNITS_OF_UTF_16 {
    @Override
    public MemoryStore in(MemoryStore store) {
      return naming(
          store,
          name ->
              name.length() > Provenance.Principal.MAX_ID
                  ? name.substring(0, Provenance.Principal.MAX_ID)
                  : name);
    }
  },

  CONFUSES_CASES_OF_NAMES {
    @Override
    public MemoryStore in(MemoryStore store) {
      return naming(store, name -> name.replace('A', 'a'));
    }
  },

  COUNTS_ONLY_CONFIRMATIONS_OF_THOSE_WHO_ARE_NAMED {
    @Override
    public MemoryStore in(MemoryStore store) {
      return writing(
          store,
          Set.of("insert"),
          node -> {
            Usage usage = node.usage();
            return node.toBuilder()
                .usage(
                    new Usage(
                        usage.confirmedBy().size(),
                        usage.useCount(),
                        usage.lastUsedAt(),
                        usage.verifiedAt(),
                        usage.confirmedBy()))
                .build();
          });
    }
  },

  FORGETS_WHO_CAUSED_AN_EVENT {
    @Override
    public MemoryStore in(MemoryStore store) {
      return listed(store, MemoryEvent.class, event -> byNobody(event));
    }
  },

  TAKES_THE_ACTOR_BEFORE_FOR_ONE_WITHOUT_A_NAME {
    @Override
    public MemoryStore in(MemoryStore store) {
      String[] last = new String[1];
      return at(
          store,
          "append",
          call -> {
            if (call.arguments()[0] instanceof MemoryEvent.Draft e) {
              last[0] = e.principalId() == null ? last[0] : e.principalId();
              call.arguments()[0] =
                  new MemoryEvent.Draft(
                      e.type(), e.scope(), e.subject(), e.actor(), e.at(), e.reason(), last[0]);
            }
            return call.proceed();
          });
    }
  },

  FORGETS_WHO_DECIDED {
    @Override
    public MemoryStore in(MemoryStore store) {
      return listed(store, PromotionRecord.class, decision -> TckNodes.by(null, decision));
    }
  },

  FORGETS_WHO_MADE_A_DECISION_THAT_IS_FOUND {
    @Override
    public MemoryStore in(MemoryStore store) {
      return at(
          store,
          "promotion",
          call ->
              ((Optional<?>) call.proceed())
                  .map(found -> found instanceof PromotionRecord d ? TckNodes.by(null, d) : found));
    }
  };

  @Override
  public String foundBy() {
    return "Principals";
  }

  private static DefectiveStore writing(
      MemoryStore store, Set<String> methods, UnaryOperator<MemoryNode> changed) {
    return new DefectiveStore(
        store,
        call -> {
          if (methods.contains(call.method())) {
            call.arguments()[0] = changed.apply((MemoryNode) call.arguments()[0]);
          }
          return call.proceed();
        });
  }

  private static DefectiveStore confirming(
      MemoryStore store, UnaryOperator<List<Provenance.Principal>> changed) {
    return writing(store, Set.of("insert", "update"), node -> confirmed(node, changed));
  }

  /** Changes the names of those who confirmed. */
  private static DefectiveStore naming(MemoryStore store, UnaryOperator<String> changed) {
    return confirming(
        store,
        names ->
            names.stream()
                .map(
                    principal -> {
                      String id = principal.id();
                      return id == null
                          ? principal
                          : new Provenance.Principal(principal.trust(), changed.apply(id));
                    })
                .toList());
  }

  private static DefectiveStore versions(MemoryStore store, UnaryOperator<MemoryNode> changed) {
    return at(
        store, "formerVersions", call -> each((List<?>) call.proceed(), MemoryNode.class, changed));
  }

  private static <T> DefectiveStore listed(
      MemoryStore store, Class<T> type, UnaryOperator<T> changed) {
    return new DefectiveStore(
        store,
        call ->
            Set.of("events", "promotions").contains(call.method())
                ? each((List<?>) call.proceed(), type, changed)
                : call.proceed());
  }

  private static <T> List<?> each(List<?> list, Class<T> type, UnaryOperator<T> changed) {
    return list.stream()
        .map(item -> type.isInstance(item) ? (Object) changed.apply(type.cast(item)) : item)
        .toList();
  }

  private static MemoryNode written(MemoryNode node, @Nullable String name) {
    Provenance said = node.provenance();
    return node.toBuilder()
        .provenance(
            new Provenance(
                said.source(), said.trust(), name, said.task(), said.commit(), said.branch()))
        .build();
  }

  private static MemoryNode confirmed(
      MemoryNode node, UnaryOperator<List<Provenance.Principal>> changed) {
    Usage usage = node.usage();
    return node.toBuilder()
        .usage(
            new Usage(
                usage.confirmations(),
                usage.useCount(),
                usage.lastUsedAt(),
                usage.verifiedAt(),
                changed.apply(usage.confirmedBy())))
        .build();
  }

  private static MemoryEvent byNobody(MemoryEvent event) {
    return new MemoryEvent(
        event.sequence(),
        event.type(),
        event.scope(),
        event.subject(),
        event.actor(),
        event.at(),
        event.reason(),
        event.revision());
  }
}
