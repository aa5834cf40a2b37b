package dev.memoryweave;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.conversation.SessionHandle;
import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeAddress;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.policy.MemoryPolicies.Inheritance;
import dev.memoryweave.privacy.Privacy;
import dev.memoryweave.review.Reviews;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.transfer.ImportOptions;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Proxy;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Whatever public method or constructor is given null where that is not allowed, it fails with an
 * exception that names the argument. Each is called by reflection with one null among values that
 * are in order.
 */
class NullArgumentsTest {
  /** Values that a memory makes and is handed again; nobody makes them again. */
  private static final Set<Class<?>> GIVEN_BACK =
      Set.of(
          MemoryNode.class,
          Evidence.class,
          PromotionRecord.class,
          MemoryEvent.class,
          KnowledgeDocument.class,
          KnowledgeChunk.class,
          Maintenance.CarryOver.class,
          Relation.class,
          Reviews.Item.class,
          Reviews.FileEdit.class);

  private final AgentMemory memory =
      AgentMemory.builder(InMemoryStore.create()).project("demo").build();
  private final Map<Class<?>, Object> samples = new HashMap<>();
  private final Set<Class<?>> parts = new HashSet<>();
  private final List<String> unnamed = new ArrayList<>();
  private final List<String> untried = new ArrayList<>();
  private int tried;

  NullArgumentsTest() {
    NodeId id = memory.remember(NodeDraft.builder(NodeKind.FACT, "The port is 8080").build()).id();
    parts.addAll(
        List.of(
            AgentMemory.class, NodeHandle.class, AgentMemory.Snapshot.class, SessionHandle.class));
    sample(AgentMemory.class, memory);
    sample(MemoryConfig.class, MemoryConfig.defaults());
    sample(ImportOptions.class, ImportOptions.DEFAULT);
    sample(Evidence.Id.class, Evidence.Id.of("ev-" + "0".repeat(24)));
    sample(Inheritance.class, Inheritance.rules(Scope.project("other")));
    sample(Scope.class, Scope.project("other"));
    sample(AgentMemoryBuilder.class, AgentMemory.builder(InMemoryStore.create()));
    sample(NodeHandle.class, memory.node(id));
    sample(NodeId.class, id);
    sample(MemoryNode.class, memory.node(id).require());
    sample(NodeAddress.class, id);
    sample(Reviews.class, memory.reviews());
    sample(SessionId.class, SessionId.of("s-1"));
    sample(Privacy.Subject.class, Privacy.Subject.of("Anna Lund"));
    sample(Clock.class, Clock.systemUTC());
    sample(Duration.class, Duration.ofDays(1));
    sample(Instant.class, Instant.parse("2026-01-01T00:00:00Z"));
    sample(Path.class, Path.of("x"));
    sample(String.class, "x");
    sample(Object.class, "x");
    sample(CharSequence.class, "x");
    sample(Number.class, 1);
    sample(Optional.class, Optional.empty());
    sample(OptionalInt.class, OptionalInt.empty());
    sample(AgentMemory.Snapshot.class, memory.asOf(Instant.now().minusSeconds(3600)));
    sample(SessionHandle.class, memory.session(SessionId.of("s-1")));
    List.of(memory, memory.maintenance()).forEach(this::sampleParts);
  }

  /** The parts of a memory that it gives without being asked for a value. */
  private void sampleParts(Object whole) {
    Class<?> type = whole.getClass().getInterfaces()[0];
    for (Method method : type.getMethods()) {
      if (method.getParameterCount() == 0 && isPart(method.getReturnType())) {
        try {
          Object part = method.invoke(whole);
          samples.put(method.getReturnType(), part);
          parts.add(method.getReturnType());
        } catch (ReflectiveOperationException e) {
          throw new IllegalStateException(e);
        }
      }
    }
  }

  private static boolean isPart(Class<?> type) {
    return type.isInterface() && isOfUsers(type) && !type.isSealed();
  }

  private static boolean isOfUsers(Class<?> type) {
    return type.getName().startsWith("dev.memoryweave.")
        && !type.getPackageName().startsWith("dev.memoryweave.store")
        && !type.getPackageName().contains(".internal");
  }

  private <T> void sample(Class<T> type, T value) {
    samples.put(type, value);
  }

  @Test
  void whateverIsNull_isNamed() {
    types().forEach(this::tryType);

    assertThat(unnamed).isEmpty();
    assertThat(tried).isGreaterThan(400);
    // An edit of files and a document are made by nobody but the memory.
    assertThat(untried).hasSizeLessThanOrEqualTo(2);
  }

  /** The parts of a memory, and whatever they are given. */
  private Set<Class<?>> types() {
    Set<Class<?>> found = new LinkedHashSet<>();
    Deque<Class<?>> open = new ArrayDeque<>();
    samples.keySet().stream().filter(NullArgumentsTest::isOfUsers).forEach(open::add);
    while (!open.isEmpty()) {
      Class<?> type = open.remove();
      if (!isOfUsers(type) || GIVEN_BACK.contains(type) || !found.add(type)) {
        continue;
      }
      boolean isPart = parts.contains(type);
      for (Method method : type.getDeclaredMethods()) {
        if (Modifier.isPublic(method.getModifiers()) && (isPart || !type.isInterface())) {
          Arrays.stream(method.getGenericParameterTypes()).forEach(given -> add(open, given));
        }
      }
      for (Constructor<?> constructor : type.getConstructors()) {
        Arrays.stream(constructor.getGenericParameterTypes()).forEach(given -> add(open, given));
      }
      Arrays.stream(type.getDeclaredClasses())
          .filter(nested -> nested.getSimpleName().equals("Builder"))
          .forEach(open::add);
      if (type.isSealed()) {
        open.addAll(List.of(type.getPermittedSubclasses()));
      }
    }
    return found;
  }

  private static void add(Deque<Class<?>> into, Type type) {
    if (type instanceof Class<?> plain) {
      into.add(plain.isArray() ? plain.getComponentType() : plain);
    } else if (type instanceof ParameterizedType parameterized) {
      add(into, parameterized.getRawType());
      Arrays.stream(parameterized.getActualTypeArguments()).forEach(one -> add(into, one));
    } else if (type instanceof WildcardType wildcard) {
      Arrays.stream(wildcard.getUpperBounds()).forEach(one -> add(into, one));
    }
  }

  private void tryType(Class<?> type) {
    boolean isOfImplementers = type.isInterface() && !parts.contains(type);
    if (type != MemoryConfig.class) {
      // Its builder makes it; of its many numbers no sample is in order.
      for (Constructor<?> constructor : type.getConstructors()) {
        tryEach(constructor, null);
      }
    }
    for (Method method : type.getDeclaredMethods()) {
      boolean isStatic = Modifier.isStatic(method.getModifiers());
      if ((isOfImplementers && !isStatic)
          || !Modifier.isPublic(method.getModifiers())
          || method.isSynthetic()
          || method.getName().equals("equals")
          || method.getName().equals("compareTo")
          || (type.isEnum() && method.getName().equals("valueOf"))) {
        continue;
      }
      Object instance = isStatic ? null : value(type);
      if (isStatic || instance != null) {
        tryEach(method, instance);
      } else if (method.getParameterCount() > 0) {
        untried.add(type.getName() + "." + method.getName());
      }
    }
  }

  private void tryEach(Executable call, @Nullable Object instance) {
    Parameter[] parameters = call.getParameters();
    for (int i = 0; i < parameters.length; i++) {
      if (parameters[i].getType().isPrimitive() || mayBeNull(call, i)) {
        continue;
      }
      Object[] values = new Object[parameters.length];
      boolean complete = true;
      for (int j = 0; j < parameters.length; j++) {
        boolean mayBeAbsent = mayBeNull(call, j);
        values[j] = j == i || mayBeAbsent ? null : value(parameters[j].getType());
        complete &= j == i || mayBeAbsent || values[j] != null;
      }
      if (complete) {
        judge(call, instance, values, parameters[i].getName());
      } else {
        untried.add(call + " " + parameters[i].getName());
      }
    }
  }

  /** Of the constructor of a record, the component has the annotation. */
  private static boolean mayBeNull(Executable call, int index) {
    Class<?> type = call.getDeclaringClass();
    boolean isOfRecord =
        call instanceof Constructor<?>
            && type.isRecord()
            && type.getRecordComponents().length == call.getParameterCount();
    AnnotatedType annotated =
        isOfRecord
            ? type.getRecordComponents()[index].getAnnotatedType()
            : call.getParameters()[index].getAnnotatedType();
    return annotated.isAnnotationPresent(Nullable.class);
  }

  private void judge(
      Executable call, @Nullable Object instance, Object[] values, String parameter) {
    tried++;
    // A builder and a copy name what they set.
    String setting = call.getName().replaceFirst("^with(?=[A-Z])", "");
    String place =
        call.getDeclaringClass().getName().substring("dev.memoryweave.".length())
            + (call instanceof Method ? "." + call.getName() : " new")
            + "("
            + parameter
            + " of "
            + call.getParameterCount()
            + ")";
    try {
      Object made =
          call instanceof Method method
              ? method.invoke(instance, values)
              : ((Constructor<?>) call).newInstance(values);
      // A builder may wait with its checks until it builds.
      if (made != null && made.getClass().getSimpleName().equals("Builder")) {
        Object unused = made.getClass().getMethod("build").invoke(made);
      }
      unnamed.add(place + " takes it");
    } catch (InvocationTargetException e) {
      if (!names(e.getCause(), parameter) && !names(e.getCause(), lower(setting))) {
        unnamed.add(place + " " + e.getCause());
      }
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(place, e);
    }
  }

  private static String lower(String name) {
    return name.isEmpty() ? name : Character.toLowerCase(name.charAt(0)) + name.substring(1);
  }

  /** Names are those of callers, which may be written in another way than in Java. */
  private static boolean names(Throwable failure, String name) {
    String message = String.valueOf(failure.getMessage());
    return failure instanceof InvalidValueException refused
        ? message.contains("(absent)") && !refused.field().isBlank()
        : failure instanceof NullPointerException && message.contains("\"" + name + "\" is null");
  }

  private @Nullable Object value(Class<?> type) {
    Object known = samples.get(type);
    if (known != null) {
      return known;
    }
    Object made = made(type);
    if (made != null) {
      samples.put(type, made);
    }
    return made;
  }

  private @Nullable Object made(Class<?> type) {
    if (type.isPrimitive()) {
      return type == boolean.class ? (Object) false : type == double.class ? .5 : number(type);
    }
    if (type == Integer.class || type == Long.class) {
      return number(type == Integer.class ? int.class : long.class);
    }
    if (type == Double.class) {
      return .5;
    }
    if (type.isEnum()) {
      return type.getEnumConstants()[0];
    }
    if (type.isArray()) {
      return Array.newInstance(type.getComponentType(), 0);
    }
    if (Set.class.isAssignableFrom(type)) {
      return Set.of();
    }
    if (Map.class.isAssignableFrom(type)) {
      return Map.of();
    }
    if (type.isAssignableFrom(List.class) || Collection.class.isAssignableFrom(type)) {
      return List.of();
    }
    if (type.isRecord()) {
      return record(type);
    }
    if (type.isSealed()) {
      return Arrays.stream(type.getPermittedSubclasses())
          .map(this::value)
          .filter(Objects::nonNull)
          .findFirst()
          .orElse(null);
    }
    if (type.isInterface()) {
      return Proxy.newProxyInstance(
          type.getClassLoader(), new Class<?>[] {type}, (proxy, method, values) -> null);
    }
    return builder(type);
  }

  private static Object number(Class<?> type) {
    return type == long.class ? (Object) 1L : type == char.class ? 'x' : 1;
  }

  private @Nullable Object record(Class<?> type) {
    for (Method method : type.getDeclaredMethods()) {
      // A factory knows best what makes a whole.
      if (Modifier.isStatic(method.getModifiers())
          && Modifier.isPublic(method.getModifiers())
          && method.getReturnType() == type) {
        Object made = invoked(method);
        if (made != null) {
          return made;
        }
      }
    }
    Class<?>[] components =
        Arrays.stream(type.getRecordComponents())
            .map(RecordComponent::getType)
            .toArray(Class<?>[]::new);
    try {
      Constructor<?> constructor = type.getDeclaredConstructor(components);
      return constructor.newInstance(values(constructor));
    } catch (ReflectiveOperationException | RuntimeException e) {
      return null;
    }
  }

  private @Nullable Object builder(Class<?> type) {
    Class<?> around = type.getEnclosingClass();
    if (around == null) {
      return null;
    }
    return Arrays.stream(around.getDeclaredMethods())
        .filter(method -> Modifier.isStatic(method.getModifiers()))
        .filter(method -> method.getReturnType() == type)
        .map(this::invoked)
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  private @Nullable Object invoked(Method method) {
    try {
      return method.invoke(null, values(method));
    } catch (ReflectiveOperationException | RuntimeException e) {
      return null;
    }
  }

  private Object[] values(Executable call) {
    Object[] values = new Object[call.getParameterCount()];
    for (int i = 0; i < values.length; i++) {
      values[i] = mayBeNull(call, i) ? null : value(call.getParameters()[i].getType());
    }
    return values;
  }
}
