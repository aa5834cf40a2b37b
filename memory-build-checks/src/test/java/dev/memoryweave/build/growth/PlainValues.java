package dev.memoryweave.build.growth;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Proxy;
import java.lang.reflect.Type;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes up short values for whatever a call needs beside the text that it is tried with. */
final class PlainValues {
  /** Texts of the forms that names, ids, digests and times have. */
  private static final List<String> TEXTS =
      List.of("a", "fact.a", "0".repeat(64), "0".repeat(40), "2026-03-01T12:00:00Z", "a/b.md");

  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

  private static final int DEEPEST = 6;

  private final Map<Class<?>, Object> ofJdk = new HashMap<>();

  /** What made an object of a class before. */
  private final Map<Class<?>, Callable<@Nullable Object>> ways = new HashMap<>();

  /** Classes of which no object could be made, or is being made. */
  private final Set<Class<?>> closed = new HashSet<>();

  private String text = TEXTS.get(0);
  private int depth;

  /** The only class of an interface or abstract class. */
  private final Map<Class<?>, Class<?>> onlyOnes = new HashMap<>();

  /** Values of these classes, and names of files in that folder. */
  PlainValues(List<Class<?>> classes, Path folder) {
    for (Class<?> open : classes) {
      if (Modifier.isAbstract(open.getModifiers())) {
        List<Class<?>> made =
            classes.stream()
                .filter(c -> open.isAssignableFrom(c) && !Modifier.isAbstract(c.getModifiers()))
                .toList();
        if (made.size() == 1) {
          onlyOnes.put(open, made.get(0));
        }
      }
    }
    for (Object value :
        List.of(
            NOON, Duration.ofSeconds(1), LocalDate.EPOCH, ZoneOffset.UTC, Locale.ROOT, 'a', true)) {
      ofJdk.put(value.getClass(), value);
    }
    ofJdk.put(boolean.class, false);
    ofJdk.put(char.class, ' ');
    ofJdk.put(double.class, .5);
    ofJdk.put(float.class, .5f);
    ofJdk.put(short.class, (short) 1);
    ofJdk.put(byte.class, (byte) 1);
    ofJdk.put(byte[].class, new byte[] {'a'});
    ofJdk.put(char[].class, new char[] {'a'});
    ofJdk.put(ZoneId.class, ZoneOffset.UTC);
    ofJdk.put(Clock.class, Clock.fixed(NOON, ZoneOffset.UTC));
    ofJdk.put(Random.class, new Random(1));
    ofJdk.put(Path.class, folder.resolve("a.md"));
  }

  /** No value could be made up. */
  static final class NoValueException extends Exception {
    private static final long serialVersionUID = 1;

    NoValueException(String message) {
      super(message, null, false, false);
    }
  }

  /** A value of a type, with a state of its own. */
  @SuppressWarnings("UnnecessaryStringBuilder") // Something to be appended to.
  @Nullable Object of(Type type) throws NoValueException {
    Class<?> raw = raw(type);
    Object known = ofJdk.get(raw);
    if (known != null) {
      return known;
    } else if (raw == int.class || raw == Integer.class) {
      return 1;
    } else if (raw == long.class || raw == Long.class) {
      return 1L;
    } else if (raw.isAssignableFrom(String.class)) {
      return text;
    } else if (raw == Appendable.class || raw == StringBuilder.class) {
      return new StringBuilder();
    } else if (raw == Optional.class) {
      return Optional.ofNullable(element(type, 0));
    } else if (raw.isArray()) {
      Object array = Array.newInstance(raw.getComponentType(), 1);
      Array.set(array, 0, of(raw.getComponentType()));
      return array;
    } else if (Map.class.isAssignableFrom(raw)) {
      Map<Object, @Nullable Object> map = raw == Map.class ? new HashMap<>() : new TreeMap<>();
      map.put(element(type, 0), element(type, 1));
      return map;
    } else if (raw == Stream.class || raw.isAssignableFrom(List.class)) {
      List<@Nullable Object> list = new ArrayList<>(Arrays.asList(element(type, 0)));
      return raw == Stream.class ? list.stream() : list;
    } else if (Collection.class.isAssignableFrom(raw) && raw.isAssignableFrom(TreeSet.class)) {
      Object element = element(type, 0);
      return raw == Set.class
          ? new HashSet<>(Arrays.asList(element))
          : new TreeSet<>(List.of(element));
    } else if (ProjectClasses.isOurs(raw.getName())) {
      return ours(raw);
    } else if (raw.isInterface()) {
      return proxy(raw);
    }
    throw new NoValueException(raw.getName());
  }

  private static Class<?> raw(Type type) {
    if (type instanceof Class<?> c) {
      return c;
    }
    return type instanceof ParameterizedType p ? raw(p.getRawType()) : String.class;
  }

  private @Nullable Object element(Type type, int index) throws NoValueException {
    return of(
        type instanceof ParameterizedType p ? p.getActualTypeArguments()[index] : String.class);
  }

  private Object ours(Class<?> wanted) throws NoValueException {
    Object made = made(ways.get(wanted));
    if (made != null) {
      return made;
    }
    if (depth > DEEPEST || !closed.add(wanted)) {
      throw new NoValueException("no way to " + wanted.getName());
    }
    depth++;
    String before = text;
    try {
      for (Callable<@Nullable Object> way : waysTo(wanted)) {
        for (String other : TEXTS) {
          Callable<@Nullable Object> withText = () -> withText(other, way);
          made = made(withText);
          if (made != null) {
            ways.put(wanted, withText);
            closed.remove(wanted);
            return made;
          }
        }
      }
    } finally {
      depth--;
      text = before;
    }
    if (wanted.isInterface() && !wanted.isSealed()) {
      ways.put(wanted, () -> proxy(wanted));
      return proxy(wanted);
    }
    throw new NoValueException("no way to " + wanted.getName());
  }

  private @Nullable Object withText(String other, Callable<@Nullable Object> way) throws Exception {
    String before = text;
    text = other;
    try {
      return way.call();
    } finally {
      text = before;
    }
  }

  private static @Nullable Object made(@Nullable Callable<@Nullable Object> way) {
    try {
      return way == null ? null : way.call();
    } catch (Exception | LinkageError e) {
      return null;
    }
  }

  /** Constants, constructors and factories, those that need least first. */
  private List<Callable<@Nullable Object>> waysTo(Class<?> wanted) {
    List<Callable<@Nullable Object>> all = new ArrayList<>();
    if (wanted.isEnum()) {
      all.add(() -> wanted.getEnumConstants()[0]);
    }
    for (Field field : wanted.getDeclaredFields()) {
      if (Modifier.isStatic(field.getModifiers()) && wanted.isAssignableFrom(field.getType())) {
        field.setAccessible(true);
        all.add(() -> field.get(null));
      }
    }
    List<Executable> makers = new ArrayList<>();
    if (!Modifier.isAbstract(wanted.getModifiers())) {
      makers.addAll(List.of(wanted.getDeclaredConstructors()));
    }
    for (Method method : wanted.getDeclaredMethods()) {
      if (Modifier.isStatic(method.getModifiers()) && method.getReturnType() == wanted) {
        makers.add(method);
      }
    }
    makers.sort(
        Comparator.comparingInt(Executable::getParameterCount).thenComparing(Executable::toString));
    makers.forEach(maker -> all.add(() -> call(maker, null, values(maker))));
    Class<?> only = onlyOnes.get(wanted);
    if (only != null) {
      all.add(() -> of(only));
    }
    if (wanted.isSealed()) {
      for (Class<?> permitted : wanted.getPermittedSubclasses()) {
        all.add(() -> of(permitted));
      }
    }
    return all;
  }

  /** The values of all parameters. */
  @Nullable Object[] values(Executable code) throws NoValueException {
    Parameter[] parameters = code.getParameters();
    @Nullable Object[] values = new Object[parameters.length];
    for (int i = 0; i < parameters.length; i++) {
      values[i] = of(parameters[i].getParameterizedType());
    }
    return values;
  }

  static @Nullable Object call(
      Executable code, @Nullable Object receiver, @Nullable Object... values)
      throws ReflectiveOperationException {
    code.setAccessible(true);
    return code instanceof Constructor<?> constructor
        ? constructor.newInstance(values)
        : ((Method) code).invoke(receiver, values);
  }

  /** An object that has nothing to tell: whoever asks it page by page must come to an end. */
  private Object proxy(Class<?> raw) {
    InvocationHandler handler =
        (proxy, method, args) ->
            switch (method.getName()) {
              case "hashCode" -> 1;
              case "equals" -> proxy == args[0];
              case "toString" -> raw.getSimpleName();
              default -> answer(proxy, method, args);
            };
    ClassLoader loader = raw.getClassLoader();
    return Proxy.newProxyInstance(
        loader == null ? getClass().getClassLoader() : loader, new Class<?>[] {raw}, handler);
  }

  private @Nullable Object answer(Object proxy, Method method, @Nullable Object[] args)
      throws Throwable {
    if (method.isDefault()) {
      return InvocationHandler.invokeDefault(proxy, method, args);
    }
    Class<?> type = method.getReturnType();
    if (type == void.class) {
      return null;
    } else if (type == Optional.class) {
      return Optional.empty();
    } else if (type == Stream.class) {
      return Stream.empty();
    } else if (type == Map.class) {
      return new HashMap<>();
    } else if (type.isAssignableFrom(List.class)) {
      return new ArrayList<>();
    }
    return type == Set.class ? new HashSet<>() : of(method.getGenericReturnType());
  }
}
