package dev.memoryweave.store.tck;

import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.WriteTransaction;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Set;
import java.util.function.Function;

/** A store that leaves to the interfaces whatever they have a body for. */
final class DefaultMethodsStore implements MemoryStore {
  private final MemoryStore store = InMemoryStore.create();

  @Override
  public <T> T read(Function<? super ReadTransaction, ? extends T> work) {
    return store.<T>read(tx -> work.apply(plain(ReadTransaction.class, tx)));
  }

  @Override
  public <T> T write(Function<? super WriteTransaction, ? extends T> work) {
    return store.<T>write(tx -> work.apply(plain(WriteTransaction.class, tx)));
  }

  @Override
  public Set<MemoryStore.Capability> capabilities() {
    return Set.of(MemoryStore.Capability.EXACT_SCORES);
  }

  @Override
  public MemoryStore.Status status() {
    return store.status();
  }

  @Override
  public void close() {
    store.close();
  }

  private static <X> X plain(Class<X> type, X working) {
    InvocationHandler handler =
        (proxy, method, arguments) -> {
          if (method.isDefault()) {
            return InvocationHandler.invokeDefault(proxy, method, arguments);
          }
          try {
            Object result = method.invoke(working, arguments);
            Class<?> view = method.getReturnType();
            return view.isInterface() && view.getPackage() == ReadTransaction.class.getPackage()
                ? plainView(view, result)
                : result;
          } catch (InvocationTargetException e) {
            throw e.getCause();
          }
        };
    return type.cast(
        Proxy.newProxyInstance(
            DefaultMethodsStore.class.getClassLoader(), new Class<?>[] {type}, handler));
  }

  private static <X> Object plainView(Class<X> view, Object working) {
    return plain(view, view.cast(working));
  }
}
