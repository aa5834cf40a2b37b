package dev.memoryweave.build.growth;

import dev.memoryweave.build.growth.PlainValues.NoValueException;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A parameter of a constructor or method to which a text is given, as itself, as bytes or in
 * pieces.
 *
 * @param code what is called
 * @param at the place of the parameter
 * @param end whether whole numbers are the length of the text, else 1
 */
record EntryPoint(Executable code, int at, boolean end) {
  /** So many characters of the text are in each of many elements. */
  private static final int PIECE = 64;

  /** All entry points of a class, in an order that stays. */
  static List<EntryPoint> of(Class<?> c) {
    return Stream.<Executable>concat(
            Arrays.stream(c.getDeclaredConstructors()), Arrays.stream(c.getDeclaredMethods()))
        .filter(EntryPoint::isCalledFromOutside)
        .sorted(Comparator.comparing(Executable::toString))
        .flatMap(code -> ofCode(code).stream())
        .toList();
  }

  private static boolean isCalledFromOutside(Executable code) {
    int modifiers = code.getModifiers();
    return !code.isSynthetic()
        && !Modifier.isPrivate(modifiers)
        && !Modifier.isAbstract(modifiers)
        && !code.getName().equals("main")
        && !code.getName().equals("equals");
  }

  private static List<EntryPoint> ofCode(Executable code) {
    List<Class<?>> types = List.of(code.getParameterTypes());
    boolean numbers = types.contains(int.class) || types.contains(long.class);
    List<EntryPoint> all = new ArrayList<>();
    for (int at = 0; at < types.size(); at++) {
      if (isText(code.getParameters()[at].getParameterizedType())) {
        all.add(new EntryPoint(code, at, false));
        if (numbers) {
          all.add(new EntryPoint(code, at, true));
        }
      }
    }
    return all;
  }

  private static boolean isText(Type type) {
    if (type instanceof ParameterizedType p && p.getRawType() instanceof Class<?> raw) {
      return (raw == Iterable.class || Collection.class.isAssignableFrom(raw))
          && p.getActualTypeArguments()[0] == String.class;
    }
    return type == String.class
        || type == CharSequence.class
        || type == InputStream.class
        || type == Reader.class
        || type == BufferedReader.class
        || type == byte[].class
        || type == char[].class
        || type == String[].class;
  }

  /** A call with all that it needs made up. */
  Callable<@Nullable Object> call(PlainValues plain, String text) throws NoValueException {
    Class<?>[] types = code.getParameterTypes();
    @Nullable Object[] values = plain.values(code);
    for (int i = 0; i < types.length; i++) {
      if (i == at) {
        values[i] = as(types[i], text);
      } else if (end && types[i] == int.class) {
        values[i] = text.length();
      } else if (end && types[i] == long.class) {
        values[i] = (long) text.length();
      }
    }
    boolean hasReceiver = code instanceof Method && !Modifier.isStatic(code.getModifiers());
    Object receiver = hasReceiver ? plain.of(code.getDeclaringClass()) : null;
    return () -> PlainValues.call(code, receiver, values);
  }

  private static Object as(Class<?> type, String text) throws NoValueException {
    if (type == String.class || type == CharSequence.class) {
      return text;
    } else if (type == InputStream.class) {
      return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    } else if (type == Reader.class || type == BufferedReader.class) {
      return new BufferedReader(new StringReader(text));
    } else if (type == byte[].class) {
      return text.getBytes(StandardCharsets.UTF_8);
    } else if (type == char[].class) {
      return text.toCharArray();
    }
    List<String> pieces = new ArrayList<>();
    for (int i = 0; i < text.length(); i += PIECE) {
      pieces.add(text.substring(i, Math.min(text.length(), i + PIECE)));
    }
    if (type == String[].class) {
      return pieces.toArray(new String[0]);
    } else if (type.isInstance(pieces)) {
      return pieces;
    } else if (type.isAssignableFrom(LinkedHashSet.class)) {
      return new LinkedHashSet<>(pieces);
    }
    throw new NoValueException(type.getName());
  }

  @Override
  public String toString() {
    String parameters =
        Arrays.stream(code.getParameterTypes())
            .map(Class::getSimpleName)
            .collect(Collectors.joining(", "));
    return code.getDeclaringClass().getName().replace("dev.memoryweave.", "")
        + ("." + (code instanceof Constructor<?> ? "new" : code.getName()))
        + ("(" + parameters + ")")
        + (at == 0 ? "" : " at " + at)
        + (end ? " to its end" : "");
  }
}
