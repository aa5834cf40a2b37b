package dev.memoryweave.store.tck;

import dev.memoryweave.store.ContentStore;
import dev.memoryweave.store.EvidenceStore;
import dev.memoryweave.store.JournalStore;
import dev.memoryweave.store.KnowledgeStore;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.ProofStore;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.RelationStore;
import dev.memoryweave.store.VectorStore;
import dev.memoryweave.store.WriteTransaction;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * A store that passes each call of a view to an interceptor before the underlying store. It is the
 * base of test stores that differ little from another store; the underlying store does everything
 * that is not intercepted or overridden.
 */
public class InterceptedStore implements MemoryStore {
  /** Decides what happens when a method of a view is called. */
  public interface Interceptor {
    /** Passes every call on to the underlying store. */
    Interceptor NONE = Call::proceed;

    /** Returns the result of the call. */
    Object at(Call call) throws Throwable;
  }

  /** A call of a method of a view, such as {@link NodeStore#search}. */
  public interface Call {
    /** The name of the method. */
    String method();

    /** The arguments, which may be replaced; null if the method has none. */
    Object[] arguments();

    /** Calls the view of the underlying store with the current arguments. */
    Object proceed() throws Throwable;
  }

  private static final List<Class<?>> VIEWS =
      List.of(
          WriteTransaction.Erasing.class,
          NodeStore.Writer.class,
          NodeStore.class,
          EvidenceStore.Writer.class,
          EvidenceStore.class,
          RelationStore.Writer.class,
          RelationStore.class,
          JournalStore.Writer.class,
          JournalStore.class,
          ContentStore.Writer.class,
          ContentStore.class,
          ProofStore.Writer.class,
          ProofStore.class,
          KnowledgeStore.Writer.class,
          KnowledgeStore.class,
          VectorStore.Writer.class,
          VectorStore.class,
          VectorStore.Index.Writer.class,
          VectorStore.Index.class);

  final MemoryStore store;
  private final Interceptor interceptor;

  /** A store on top of another one, which it closes when it is closed. */
  public InterceptedStore(MemoryStore store, Interceptor interceptor) {
    this.store = store;
    this.interceptor = interceptor;
  }

  @Override
  public <T> T read(Function<? super ReadTransaction, ? extends T> work) {
    return store.<T>read(
        transaction -> work.apply(intercepted(ReadTransaction.class, transaction)));
  }

  @Override
  public <T> T write(Function<? super WriteTransaction, ? extends T> work) {
    return store.<T>write(
        transaction -> work.apply(intercepted(WriteTransaction.class, transaction)));
  }

  /** The transaction with views whose calls are intercepted. */
  final <X> X intercepted(Class<X> type, X transaction) {
    return type.cast(
        Proxy.newProxyInstance(
            InterceptedStore.class.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> watched(invoke(method, transaction, arguments))));
  }

  /** The result of a call, with its calls intercepted if it is a view. */
  private Object watched(Object result) {
    return VIEWS.stream()
        .filter(kind -> kind.isInstance(result))
        .findFirst()
        .map(kind -> (Object) interceptedView(kind, result))
        .orElse(result);
  }

  private <X> X interceptedView(Class<X> kind, Object view) {
    return kind.cast(
        Proxy.newProxyInstance(
            InterceptedStore.class.getClassLoader(),
            new Class<?>[] {kind},
            (proxy, method, arguments) ->
                watched(
                    interceptor.at(
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
                        }))));
  }

  private static Object invoke(Method method, Object target, Object[] arguments) throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  @Override
  public Set<MemoryStore.Capability> capabilities() {
    return store.capabilities();
  }

  @Override
  public MemoryStore.Check verify() {
    return store.verify();
  }

  @Override
  public MemoryStore.Erasure finishErasing() {
    return store.finishErasing();
  }

  @Override
  public long rebuildIndex() {
    return store.rebuildIndex();
  }

  @Override
  public MemoryStore.Check.Repair repair(Instant now) {
    return store.repair(now);
  }

  @Override
  public MemoryStore.Backup backup(Path file) {
    return store.backup(file);
  }

  @Override
  public MemoryStore.Status status() {
    return store.status();
  }

  @Override
  public void close() {
    store.close();
  }
}
