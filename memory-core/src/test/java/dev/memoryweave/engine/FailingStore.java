package dev.memoryweave.engine;

import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.StoreUnavailableException;
import dev.memoryweave.store.WriteTransaction;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.function.Function;

/** A store of which one step of a write fails: the nth look or change, counted from 1. */
final class FailingStore {
  private final MemoryStore store;
  private final int failing;
  private int steps;

  FailingStore(MemoryStore store, int failing) {
    this.store = store;
    this.failing = failing;
  }

  /** A store whose writes do all their work and then fail, so that nothing of it is kept. */
  static MemoryStore onCommit(MemoryStore store) {
    return proxy(
        MemoryStore.class,
        (method, arguments) ->
            method.getName().equals("write")
                ? writeAndFail(store, arguments[0])
                : invoke(method, store, arguments));
  }

  @SuppressWarnings("unchecked")
  private static Object writeAndFail(MemoryStore store, Object work) {
    Function<WriteTransaction, Object> function = (Function<WriteTransaction, Object>) work;
    return store.<Object>write(
        transaction -> {
          Object unused = function.apply(transaction);
          throw new StoreUnavailableException("The commit fails on purpose");
        });
  }

  MemoryStore store() {
    return proxy(
        MemoryStore.class,
        (method, arguments) ->
            method.getName().equals("write")
                ? write(arguments[0])
                : invoke(method, store, arguments));
  }

  @SuppressWarnings("unchecked")
  private Object write(Object work) {
    Function<WriteTransaction, Object> function = (Function<WriteTransaction, Object>) work;
    return store.<Object>write(transaction -> function.apply(views(transaction)));
  }

  private WriteTransaction views(WriteTransaction transaction) {
    return proxy(
        WriteTransaction.class,
        (view, none) -> {
          Object target = invoke(view, transaction, none);
          return proxy(
              view.getReturnType(),
              (method, arguments) -> {
                if (++steps == failing) {
                  throw new StoreUnavailableException("Step " + steps + " fails on purpose");
                }
                return invoke(method, target, arguments);
              });
        });
  }

  private interface Answer {
    Object to(Method method, Object[] arguments);
  }

  private static <T> T proxy(Class<T> type, Answer answer) {
    return type.cast(
        Proxy.newProxyInstance(
            FailingStore.class.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> answer.to(method, arguments)));
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
