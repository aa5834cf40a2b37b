package dev.memoryweave.store.tck;

import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.ReadTransaction;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/** Reads of which each look sees the latest state of a store, rather than all the same one. */
final class Latest {
  private Latest() {}

  static ReadTransaction of(MemoryStore store) {
    return (ReadTransaction)
        Proxy.newProxyInstance(
            Latest.class.getClassLoader(),
            new Class<?>[] {ReadTransaction.class},
            (proxy, view, none) -> view(store, view));
  }

  private static Object view(MemoryStore store, Method view) {
    return Proxy.newProxyInstance(
        Latest.class.getClassLoader(),
        new Class<?>[] {view.getReturnType()},
        (proxy, method, arguments) ->
            store.<Object>read(
                transaction -> invoke(method, invoke(view, transaction), arguments)));
  }

  private static Object invoke(Method method, Object target, Object... arguments) {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw new AssertionError(e);
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }
}
