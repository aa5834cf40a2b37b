package dev.memoryweave.store.tck;

import dev.memoryweave.store.JournalReader;
import dev.memoryweave.store.JournalWriter;
import dev.memoryweave.store.EvidenceReader;
import dev.memoryweave.store.EvidenceWriter;
import dev.memoryweave.store.KnowledgeReader;
import dev.memoryweave.store.KnowledgeWriter;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.NodeReader;
import dev.memoryweave.store.NodeWriter;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.RelationReader;
import dev.memoryweave.store.RelationWriter;
import dev.memoryweave.store.StoreCapability;
import dev.memoryweave.store.StoreCheck;
import dev.memoryweave.store.StoreRepair;
import dev.memoryweave.store.StoreStatus;
import dev.memoryweave.store.VectorReader;
import dev.memoryweave.store.VectorWriter;
import dev.memoryweave.store.WriteTransaction;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** A store in which one method of a view, or something about the store itself, does not work. */
class DefectiveStore implements MemoryStore {
  /** What happens at a call of a view. */
  interface Fault {
    Object at(Call call) throws Throwable;

    Fault NONE = Call::proceed;
  }

  /** A call of a view. */
  interface Call {
    String method();

    Object[] arguments();

    /** What the view does when it works. */
    Object proceed() throws Throwable;
  }

  private static final List<Class<?>> VIEWS =
      List.of(
          NodeWriter.class,
          NodeReader.class,
          EvidenceWriter.class,
          EvidenceReader.class,
          RelationWriter.class,
          RelationReader.class,
          JournalWriter.class,
          JournalReader.class,
          KnowledgeWriter.class,
          KnowledgeReader.class,
          VectorWriter.class,
          VectorReader.class);

  final MemoryStore store;
  private final Fault fault;

  DefectiveStore(MemoryStore store, Fault fault) {
    this.store = store;
    this.fault = fault;
  }

  /** A store in which the methods of a name do not work, in whatever view they are. */
  static DefectiveStore at(MemoryStore store, String method, Fault fault) {
    return new DefectiveStore(
        store, call -> call.method().equals(method) ? fault.at(call) : call.proceed());
  }

  @Override
  public <T> T read(Function<? super ReadTransaction, ? extends T> work) {
    return store.<T>read(transaction -> work.apply(faulty(ReadTransaction.class, transaction)));
  }

  @Override
  public <T> T write(Function<? super WriteTransaction, ? extends T> work) {
    return store.<T>write(transaction -> work.apply(faulty(WriteTransaction.class, transaction)));
  }

  /** The transaction with views that have the fault. */
  final <X> X faulty(Class<X> type, X transaction) {
    return type.cast(
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              Object view = invoke(method, transaction, arguments);
              return VIEWS.stream()
                  .filter(kind -> kind.isInstance(view))
                  .findFirst()
                  .map(kind -> (Object) faultyView(kind, view))
                  .orElse(view);
            }));
  }

  private <X> X faultyView(Class<X> kind, Object view) {
    return kind.cast(
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {kind},
            (proxy, method, arguments) ->
                fault.at(
                    new Call() {
                      @Override
                      public String method() {
                        return method.getName();
                      }

                      @Override
                      public Object[] arguments() {
                        return arguments;
                      }

                      @Override
                      public Object proceed() throws Throwable {
                        return invoke(method, view, arguments);
                      }
                    })));
  }

  private static Object invoke(Method method, Object target, Object[] arguments) throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  @Override
  public Set<StoreCapability> capabilities() {
    return store.capabilities();
  }

  @Override
  public StoreCheck verify() {
    return store.verify();
  }

  @Override
  public long rebuildIndex() {
    return store.rebuildIndex();
  }

  @Override
  public StoreRepair repair(Instant now) {
    return store.repair(now);
  }

  @Override
  public StoreStatus status() {
    return store.status();
  }

  @Override
  public void close() {
    store.close();
  }
}
