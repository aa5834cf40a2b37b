package dev.memoryweave.store.tck;

import dev.memoryweave.store.MemoryStore;

/** A store in which one method of a view, or something about the store itself, does not work. */
class DefectiveStore extends InterceptedStore {
  /** What happens at a call of a view. */
  interface Fault extends Interceptor {
    Fault NONE = Call::proceed;
  }

  DefectiveStore(MemoryStore store, Fault fault) {
    super(store, fault);
  }

  /** A store in which the methods of a name do not work, in whatever view they are. */
  static DefectiveStore at(MemoryStore store, String method, Fault fault) {
    return new DefectiveStore(
        store, call -> call.method().equals(method) ? fault.at(call) : call.proceed());
  }
}
