package dev.memoryweave.rest.internal.api;

import dev.memoryweave.operations.model.InvalidArgumentsException;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The query of an address, decoded strictly.
 *
 * @param values the values of each name, in their order
 */
record Query(Map<String, List<String>> values) {
  /**
   * Reads a query.
   *
   * @param raw as it stands in the address, or null if there is none
   * @throws InvalidArgumentsException if it is not UTF-8 in the usual encoding
   */
  static Query of(@Nullable String raw) {
    Map<String, List<String>> values = new LinkedHashMap<>();
    if (raw != null && !raw.isEmpty()) {
      for (String pair : raw.split("&", -1)) {
        int equals = pair.indexOf('=');
        String name = decoded(equals < 0 ? pair : pair.substring(0, equals));
        if (!pair.isEmpty()) {
          values
              .computeIfAbsent(name, unseen -> new ArrayList<>())
              .add(equals < 0 ? "" : decoded(pair.substring(equals + 1)));
        }
      }
    }
    return new Query(values);
  }

  /** The only value of a name, which is no argument of an operation; null if it is absent. */
  @Nullable String one(String name) {
    List<String> all = values.get(name);
    if (all == null) {
      return null;
    }
    if (all.size() > 1) {
      throw new InvalidArgumentsException(List.of(name + " is given more than once"));
    }
    return all.get(0);
  }

  /**
   * The arguments of an operation. A name that occurs several times is a list.
   *
   * @param except names that are none
   */
  Map<String, Object> arguments(List<String> except) {
    Map<String, Object> arguments = new LinkedHashMap<>();
    values.forEach(
        (name, all) -> {
          if (!except.contains(name)) {
            arguments.put(name, all.size() == 1 ? all.get(0) : List.copyOf(all));
          }
        });
    return arguments;
  }

  private static String decoded(String text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
    int i = 0;
    while (i < text.length()) {
      char c = text.charAt(i);
      if (c == '%') {
        bytes.write(octet(text, i + 1));
        i += 3;
      } else if (c < 0x80) {
        bytes.write(c == '+' ? ' ' : c);
        i++;
      } else {
        throw broken();
      }
    }
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(bytes.toByteArray()))
          .toString();
    } catch (CharacterCodingException e) {
      throw broken();
    }
  }

  private static int octet(String text, int at) {
    int high = at + 1 < text.length() ? Character.digit(text.charAt(at), 16) : -1;
    int low = high < 0 ? -1 : Character.digit(text.charAt(at + 1), 16);
    if (low < 0) {
      throw broken();
    }
    return high * 16 + low;
  }

  private static InvalidArgumentsException broken() {
    return new InvalidArgumentsException(
        List.of("the query of the address is not UTF-8 with percent signs for its octets"));
  }
}
