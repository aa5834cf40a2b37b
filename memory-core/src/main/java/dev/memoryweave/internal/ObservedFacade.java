package dev.memoryweave.internal;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.KnowledgeBase;
import dev.memoryweave.Maintenance;
import dev.memoryweave.MemoryListener.OfCalls.Call;
import dev.memoryweave.MemoryListener.OfCalls.Layer;
import dev.memoryweave.MemoryListener.OfCalls.Recorder;
import dev.memoryweave.NodeHandle;
import dev.memoryweave.checkpoint.Checkpoints;
import dev.memoryweave.content.Contents;
import dev.memoryweave.continuity.Continuity;
import dev.memoryweave.conversation.SessionHandle;
import dev.memoryweave.entity.Entities;
import dev.memoryweave.privacy.Privacy;
import dev.memoryweave.review.Reviews;
import dev.memoryweave.transfer.Transfer;
import dev.memoryweave.upkeep.Upkeep;
import dev.memoryweave.upkeep.Upkeep.Repairs;
import dev.memoryweave.work.Work;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Wraps a facade and its views so that a recorder observes each of their calls.
 *
 * <p>It goes by the interfaces: a verb that is added to one of them is observed under its name
 * without further work.
 */
public final class ObservedFacade implements InvocationHandler {
  /** The views with the prefixes of their verbs. */
  private static final Map<Class<?>, String> VIEWS =
      Map.ofEntries(
          Map.entry(AgentMemory.class, ""),
          Map.entry(AgentMemory.Snapshot.class, "as_of."),
          Map.entry(AgentMemory.Journal.class, "journal."),
          Map.entry(NodeHandle.class, "node."),
          Map.entry(SessionHandle.class, "session."),
          Map.entry(Work.class, "work."),
          Map.entry(Continuity.class, "continuity."),
          Map.entry(Reviews.class, "reviews."),
          Map.entry(Contents.class, "contents."),
          Map.entry(KnowledgeBase.class, "knowledge."),
          Map.entry(Maintenance.class, "maintenance."),
          Map.entry(Maintenance.EmbeddingWork.class, "embedding."),
          Map.entry(Checkpoints.class, "checkpoints."),
          Map.entry(Repairs.class, "repairs."),
          Map.entry(Upkeep.class, "upkeep."),
          Map.entry(Privacy.class, "privacy."),
          Map.entry(Entities.class, "entities."),
          Map.entry(Transfer.class, "transfer."));

  /** Methods that tell how a view was opened and need no store. */
  private static final Set<String> FIXED =
      Set.of("scopes", "config", "author", "address", "id", "time", "scope", "all");

  private final Object target;
  private final Class<?> view;
  private final Recorder recorder;
  private final Map<Method, Call> calls;

  private ObservedFacade(Object target, Class<?> view, Recorder recorder, Map<Method, Call> calls) {
    this.target = target;
    this.view = view;
    this.recorder = recorder;
    this.calls = calls;
  }

  /** The memory with each of its calls observed. */
  public static AgentMemory of(AgentMemory memory, Recorder recorder) {
    return (AgentMemory)
        new ObservedFacade(memory, AgentMemory.class, recorder, new ConcurrentHashMap<>()).proxy();
  }

  /** Whether the calls of an interface are observed. */
  public static boolean isView(Class<?> type) {
    return VIEWS.containsKey(type);
  }

  /** What a target implements besides the view is passed through, for the library's own use. */
  private Object proxy() {
    Set<Class<?>> interfaces = new LinkedHashSet<>();
    interfaces.add(view);
    Stream.of(target.getClass().getInterfaces()).forEach(interfaces::add);
    return Proxy.newProxyInstance(
        ObservedFacade.class.getClassLoader(), interfaces.toArray(Class<?>[]::new), this);
  }

  @Override
  public @Nullable Object invoke(
      Object proxy, Method method, @Nullable Object @Nullable [] arguments) {
    Class<?> returned = method.getReturnType();
    if (isView(returned)) {
      Object next = invoked(method, arguments);
      return next == null ? null : new ObservedFacade(next, returned, recorder, calls).proxy();
    }
    if (!isView(method.getDeclaringClass()) || FIXED.contains(method.getName())) {
      return invoked(method, arguments);
    }
    Call call = calls.computeIfAbsent(method, ObservedFacade::call);
    return recorder.record(call, () -> invoked(method, arguments), CallOutcomes::of);
  }

  private static Call call(Method method) {
    String verb =
        method.getName().replaceAll("(\\p{Lower})(\\p{Upper})", "$1_$2").toLowerCase(Locale.ROOT);
    return new Call(Layer.MEMORY, VIEWS.get(method.getDeclaringClass()) + verb);
  }

  private @Nullable Object invoked(Method method, @Nullable Object @Nullable [] arguments) {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      Throwable thrown = e.getCause();
      if (thrown instanceof RuntimeException failure) {
        throw failure;
      }
      if (thrown instanceof Error failure) {
        throw failure;
      }
      throw new UndeclaredThrowableException(thrown);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("A view has a method that is not public: " + method, e);
    }
  }
}
