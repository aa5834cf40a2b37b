package dev.memoryweave.store.tck;

import static dev.memoryweave.store.tck.DefectiveStore.at;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.store.KnowledgeStore.DocumentFilter;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.WriteTransaction;
import dev.memoryweave.store.tck.InterceptedStore.Call;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** What a store can do wrong with histories that are brought in, cleared scopes and backups. */
enum TransferDefect implements StoreDefect {
  FORGETS_VERSIONS_THAT_COME_WITH_A_NODE {
    @Override
    public MemoryStore in(MemoryStore store) {
      return inserting(store, versions -> List.of());
    }
  },

  BRINGS_VERSIONS_IN_THE_WRONG_ORDER {
    @Override
    public MemoryStore in(MemoryStore store) {
      return inserting(
          store,
          versions -> {
            List<MemoryNode> turned = new ArrayList<>(versions);
            Collections.reverse(turned);
            return turned;
          });
    }
  },

  BRINGS_VERSIONS_AS_THE_NODE_IS_NOW {
    @Override
    public MemoryStore in(MemoryStore store) {
      return at(
          store,
          "insert",
          call -> {
            if (call.arguments().length == 2) {
              MemoryNode now = (MemoryNode) call.arguments()[0];
              call.arguments()[1] =
                  ((List<?>) call.arguments()[1]).stream().map(version -> now).toList();
            }
            return call.proceed();
          });
    }
  },

  TAKES_VERSIONS_OF_ANOTHER_NODE {
    @Override
    public MemoryStore in(MemoryStore store) {
      return at(
          store,
          "insert",
          call -> {
            if (call.arguments().length == 2) {
              MemoryNode node = (MemoryNode) call.arguments()[0];
              call.arguments()[1] =
                  ((List<?>) call.arguments()[1])
                      .stream()
                          .filter(each -> ((MemoryNode) each).ref().equals(node.ref()))
                          .toList();
            }
            return call.proceed();
          });
    }
  },

  CLEARS_NODES_ONLY {
    @Override
    public MemoryStore in(MemoryStore store) {
      return clearing(
          store,
          (tx, event) -> {
            List<MemoryNode> all = BackedUpStore.all(event.scope(), tx);
            all.forEach(node -> tx.nodes().delete(node.ref()));
            tx.journal().append(event);
            return new WriteTransaction.Cleared(event.scope(), all.size(), 1, 1, 2, 1, 0);
          });
    }
  },

  CLEARS_OTHER_SCOPES_TOO {
    @Override
    public MemoryStore in(MemoryStore store) {
      return clearing(
          store,
          (tx, event) -> {
            BackedUpStore.all(TckNodes.OTHER_PROJECT, tx)
                .forEach(node -> tx.nodes().delete(node.ref()));
            return tx.clear(event);
          });
    }
  },

  CLEARS_SESSIONS_OF_OTHER_SCOPES {
    @Override
    public MemoryStore in(MemoryStore store) {
      return clearing(
          store,
          (tx, event) -> {
            tx.sessions().delete(TckNodes.OTHER_PROJECT, SessionId.of("s"));
            return tx.clear(event);
          });
    }
  },

  COUNTS_NOTHING_THAT_IT_CLEARS {
    @Override
    public MemoryStore in(MemoryStore store) {
      return clearing(
          store,
          (tx, event) -> {
            Scope scope = tx.clear(event).scope();
            return new WriteTransaction.Cleared(scope, 0, 0, 0, 0, 0, 0);
          });
    }
  },

  LEAVES_TWO_EVENTS_OF_A_CLEARED_SCOPE {
    @Override
    public MemoryStore in(MemoryStore store) {
      return clearing(
          store,
          (tx, event) -> {
            WriteTransaction.Cleared contents = tx.clear(event);
            tx.journal().append(event);
            return contents;
          });
    }
  },

  KEEPS_DOCUMENTS_OF_A_CLEARED_SCOPE {
    @Override
    public MemoryStore in(MemoryStore store) {
      return new DefectiveStore(
          store,
          call ->
              call.method().equals("count") && call.arguments()[0] instanceof DocumentFilter
                  ? Math.max(1, (Long) call.proceed())
                  : call.proceed());
    }
  },

  CLEARS_FOR_ANY_EVENT {
    @Override
    public MemoryStore in(MemoryStore store) {
      return clearing(
          store,
          (tx, event) ->
              event.type() == MemoryEvent.Type.SCOPE_CLEARED
                  ? tx.clear(event)
                  : new WriteTransaction.Cleared(event.scope(), 0, 0, 0, 0, 0, 0));
    }
  },

  CLAIMS_BACKUPS_WITHOUT_MAKING_ONE {
    @Override
    public MemoryStore in(MemoryStore store) {
      return new DefectiveStore(store, DefectiveStore.Fault.NONE) {
        @Override
        public Set<Capability> capabilities() {
          EnumSet<Capability> all = EnumSet.of(Capability.BACKUP);
          all.addAll(super.capabilities());
          return all;
        }

        @Override
        public MemoryStore.Backup backup(Path file) {
          return new MemoryStore.Backup(file, 1, 1);
        }
      };
    }
  },

  BACKS_UP_OVER_WHAT_IS_THERE {
    @Override
    public MemoryStore in(MemoryStore store) {
      return new BackedUpStore(store) {
        @Override
        void require(Path file) {
          InvalidValueException.unless(
              Files.isDirectory(file.getParent()), "backup", file, "be free");
          try {
            Files.writeString(file, "something else");
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        }
      };
    }
  },

  MAKES_FOLDERS_FOR_BACKUPS {
    @Override
    public MemoryStore in(MemoryStore store) {
      return new BackedUpStore(store) {
        @Override
        void require(Path file) {
          try {
            Files.createDirectories(file.getParent());
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
          super.require(file);
        }
      };
    }
  },

  LEAVES_SCRAPS_BESIDE_A_BACKUP {
    @Override
    public MemoryStore in(MemoryStore store) {
      return new BackedUpStore(store) {
        @Override
        public MemoryStore.Backup backup(Path file) {
          MemoryStore.Backup made = super.backup(file);
          try {
            Files.writeString(file.resolveSibling("scrap"), "");
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
          return made;
        }
      };
    }
  },

  BACKS_UP_INSIDE_A_TRANSACTION {
    @Override
    public MemoryStore in(MemoryStore store) {
      return new BackedUpStore(store) {
        @Override
        public MemoryStore.Backup backup(Path file) {
          try {
            return super.backup(file);
          } catch (IllegalStateException e) {
            return new MemoryStore.Backup(file, 0, 1);
          }
        }
      };
    }
  },

  BACKS_UP_WITHOUT_FORMER_VERSIONS {
    @Override
    public MemoryStore in(MemoryStore store) {
      return new BackedUpStore(store) {
        @Override
        List<MemoryNode> versions(ReadTransaction from, NodeRef ref) {
          return List.of();
        }
      };
    }
  },

  BACKS_UP_WITHOUT_EVENTS {
    @Override
    public MemoryStore in(MemoryStore store) {
      return new BackedUpStore(store) {
        @Override
        void journal(ReadTransaction from, WriteTransaction to) {}
      };
    }
  },

  BACKS_UP_ONE_SCOPE_ONLY {
    @Override
    public MemoryStore in(MemoryStore store) {
      return new BackedUpStore(store) {
        @Override
        void nodes(Scope scope, ReadTransaction from, WriteTransaction to) {
          if (scope.equals(TckNodes.PROJECT)) {
            super.nodes(scope, from, to);
          }
        }
      };
    }
  },

  TAKES_ITSELF_FOR_ITS_BACKUP {
    @Override
    public MemoryStore in(MemoryStore store) {
      return new BackedUpStore(store) {
        @Override
        MemoryStore copy() {
          return store;
        }
      };
    }
  },

  BACKS_UP_AT_TWO_MOMENTS {
    @Override
    public MemoryStore in(MemoryStore store) {
      return new BackedUpStore(store) {
        @Override
        void fill(MemoryStore into) {
          super.fill(into);
          // What was written since has its nodes in the copy, and not its events.
          giveTime();
          super.<Boolean>read(
              from ->
                  into.<Boolean>write(
                      to -> {
                        for (MemoryNode node : all(TckNodes.PROJECT, from)) {
                          if (to.nodes().find(node.ref()).isEmpty()) {
                            to.nodes().insert(node);
                          }
                        }
                        return true;
                      }));
        }

        private void giveTime() {
          long now = count();
          for (int i = 0; i < MOST && count() == now; i++) {
            Companions.giveWay(YIELDS);
          }
        }

        private long count() {
          return super.<Integer>read(from -> all(TckNodes.PROJECT, from).size());
        }
      };
    }
  };

  /** Whoever writes does so long before; a store that nobody writes to is looked at this often. */
  private static final int MOST = 2_000;

  private static final int YIELDS = 20;

  @Override
  public String foundBy() {
    return "Transfers";
  }

  private static DefectiveStore inserting(
      MemoryStore store, UnaryOperator<List<MemoryNode>> changed) {
    return at(
        store,
        "insert",
        call -> {
          if (call.arguments().length == 2) {
            call.arguments()[1] = changed.apply(versions(call));
          }
          return call.proceed();
        });
  }

  private static List<MemoryNode> versions(Call call) {
    return ((List<?>) call.arguments()[1]).stream().map(MemoryNode.class::cast).toList();
  }

  /** Clears a scope in another way. */
  private interface Clearing {
    WriteTransaction.Cleared clear(WriteTransaction tx, MemoryEvent.Draft event);
  }

  /** A store whose transactions clear scopes in another way. */
  private static MemoryStore clearing(MemoryStore store, Clearing clearing) {
    return new DefectiveStore(store, DefectiveStore.Fault.NONE) {
      @Override
      public <T> T write(Function<? super WriteTransaction, ? extends T> work) {
        return super.<T>write(tx -> work.apply(cleared(tx, clearing)));
      }
    };
  }

  private static WriteTransaction cleared(WriteTransaction tx, Clearing clearing) {
    return (WriteTransaction)
        Proxy.newProxyInstance(
            TransferDefect.class.getClassLoader(),
            new Class<?>[] {WriteTransaction.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("clear")) {
                return clearing.clear(tx, (MemoryEvent.Draft) arguments[0]);
              }
              try {
                return method.invoke(tx, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}
