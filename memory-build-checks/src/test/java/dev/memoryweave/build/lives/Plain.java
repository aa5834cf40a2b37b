package dev.memoryweave.build.lives;

import dev.memoryweave.ChangeResult;
import dev.memoryweave.model.Anchor;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.weave.ContextPack;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/**
 * Values as plain ones: maps, lists and texts. A record gives all its components but those that say
 * nothing, such as an empty list, no, or zero; so a component that is added later is in it by
 * itself.
 */
final class Plain {
  private static final int LONGEST_TEXT = 600;
  private static final int SHOWN_OF_LONG_TEXT = 160;
  private static final MathContext DIGITS = new MathContext(6);

  private final Scope own;

  /** Values of a memory whose own scope goes without saying. */
  Plain(Scope own) {
    this.own = own;
  }

  /** A value as a map, a list, a text, or null if it says nothing. */
  @Nullable Object of(@Nullable Object value) {
    if (value == null) {
      return null;
    } else if (value instanceof Optional<?> optional) {
      return of(optional.orElse(null));
    } else if (value instanceof Map<?, ?> map) {
      return ofMap(map);
    } else if (value instanceof Collection<?> collection) {
      return ofCollection(collection);
    } else if (value instanceof MemoryNode node) {
      return brief(node);
    } else if (isWord(value)) {
      return value.toString();
    } else if (value instanceof Record record) {
      return ofRecord(record);
    }
    return scalar(value);
  }

  /** Values whose text says all. */
  private static boolean isWord(Object value) {
    return value instanceof NodeId
        || value instanceof Scope
        || value instanceof SessionId
        || value instanceof Anchor
        || value instanceof Relation.Predicate
        || value instanceof Evidence.Id
        || value instanceof Duration
        || value instanceof Path
        || value instanceof MemoryException.Message;
  }

  private Object scalar(Object value) {
    if (value instanceof CharSequence text) {
      return text(text.toString());
    } else if (value instanceof Double || value instanceof Float) {
      return number(((Number) value).doubleValue());
    } else if (value instanceof Number || value instanceof Boolean) {
      return value.toString();
    } else if (value instanceof MemoryEvent.Type type) {
      return type.label();
    } else if (value instanceof Enum<?> constant) {
      return constant.name().toLowerCase(Locale.ROOT);
    } else if (value instanceof Instant time) {
      return time(time);
    }
    throw new IllegalArgumentException("Say how a " + value.getClass() + " reads in a record");
  }

  private Object ofMap(Map<?, ?> map) {
    Map<String, Object> plain = new LinkedHashMap<>();
    List<Map.Entry<?, ?>> entries = new ArrayList<>(map.entrySet());
    if (!(map instanceof LinkedHashMap || map instanceof SortedMap || map instanceof EnumMap)) {
      entries.sort((one, other) -> one.getKey().toString().compareTo(other.getKey().toString()));
    }
    for (Map.Entry<?, ?> entry : entries) {
      Object value = of(entry.getValue());
      plain.put(String.valueOf(of(entry.getKey())), value == null ? "null" : value);
    }
    return plain;
  }

  private List<Object> ofCollection(Collection<?> values) {
    List<Object> plain = new ArrayList<>();
    for (Object value : values) {
      Object one = of(value);
      plain.add(one == null ? "null" : one);
    }
    boolean isOrdered =
        !(values instanceof Set) || values instanceof LinkedHashSet || values instanceof SortedSet;
    if (!isOrdered) {
      plain.sort((one, other) -> one.toString().compareTo(other.toString()));
    }
    return plain;
  }

  private Object ofRecord(Record record) {
    if (record instanceof NodeRef ref) {
      return ref.scope().equals(own) ? ref.id().value() : ref.toString();
    } else if (record instanceof Provenance provenance) {
      return author(provenance);
    } else if (record instanceof ContextPack.Explanation why) {
      // The score stands beside it.
      return spaced(String.valueOf(why.rank()), of(why.basis()));
    } else if (record instanceof ChangeResult.Done<?> done) {
      return "done: " + of(done.value());
    } else if (record instanceof ChangeResult.Waiting<?> waiting) {
      return "waits: " + brief(waiting.node());
    } else if (record instanceof Provenance.Principal principal) {
      return spaced(of(principal.trust()), principal.id());
    }
    Map<String, Object> components = components(record);
    return components.size() == 1 && record.getClass().getRecordComponents().length == 1
        ? components.values().iterator().next()
        : components;
  }

  /** The components of a record that say something, by name. */
  Map<String, Object> components(Record record) {
    Map<String, Object> components = new LinkedHashMap<>();
    for (RecordComponent component : record.getClass().getRecordComponents()) {
      Object value = value(record, component);
      if (own.equals(value)) {
        continue;
      }
      Object plain = of(value);
      if (plain != null && !saysNothing(plain)) {
        components.put(component.getName(), plain);
      }
    }
    return components;
  }

  private static @Nullable Object value(Record record, RecordComponent component) {
    try {
      var accessor = component.getAccessor();
      accessor.setAccessible(true);
      return accessor.invoke(record);
    } catch (IllegalAccessException | InvocationTargetException e) {
      throw new IllegalStateException("Cannot read " + component, e);
    }
  }

  private static boolean saysNothing(Object plain) {
    return (plain instanceof Map<?, ?> map && map.isEmpty())
        || (plain instanceof List<?> list && list.isEmpty())
        || plain.equals("")
        || plain.equals("0")
        || plain.equals("false");
  }

  /** A memory in a line; the store that is left at the end has all of it. */
  String brief(MemoryNode node) {
    StringBuilder line = new StringBuilder();
    line.append(of(node.ref())).append(" [").append(of(node.status()));
    node.flags().forEach(flag -> line.append(", ").append(of(flag)));
    return line.append("] r").append(node.revision()).toString();
  }

  private String author(Provenance provenance) {
    Object trust = provenance.trust() == provenance.source().trust() ? null : provenance.trust();
    String author = spaced(of(provenance.source()), trust == null ? null : "as " + of(trust));
    author = spaced(author, provenance.principalId());
    author = spaced(author, provenance.branch() == null ? null : "on " + provenance.branch());
    author = spaced(author, provenance.commit() == null ? null : "at " + provenance.commit());
    return spaced(author, provenance.task() == null ? null : "during '" + provenance.task() + "'");
  }

  private static String spaced(@Nullable Object one, @Nullable Object other) {
    return other == null ? String.valueOf(one) : one + " " + other;
  }

  /** The time of day on the first day, else all of it. */
  static String time(Instant time) {
    String whole = time.toString().replaceFirst("(:00)?Z$", "");
    String today = LifeClock.BIRTH.toString().substring(0, 11);
    return whole.startsWith(today) ? whole.substring(11) : whole;
  }

  private static String number(double value) {
    BigDecimal rounded = new BigDecimal(value).round(DIGITS).stripTrailingZeros();
    return rounded.signum() == 0 ? "0" : rounded.toPlainString();
  }

  /** A text on one line, in which all that cannot be seen is written as its number. */
  static String text(String text) {
    if (text.length() > LONGEST_TEXT) {
      return visible(text.substring(0, SHOWN_OF_LONG_TEXT))
          + "... ("
          + text.length()
          + " characters, "
          + Integer.toHexString(text.hashCode())
          + ")";
    }
    return visible(text);
  }

  private static String visible(String text) {
    StringBuilder visible = new StringBuilder();
    text.codePoints().forEach(c -> append(visible, c));
    return visible.toString();
  }

  private static void append(StringBuilder visible, int c) {
    switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.NON_SPACING_MARK,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          visible.append(c == '\n' ? "\\n" : String.format(Locale.ROOT, "\\u%04x", c));
      default -> visible.appendCodePoint(c);
    }
  }
}
