package dev.memoryweave.workspace.canonical;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A constant with a name in files. */
interface Spelled {
  /** The name in files. */
  String spelling();

  /** The constant with that name in files, or nothing. */
  static <E extends Enum<E> & Spelled> Optional<E> find(Class<E> type, String spelling) {
    for (E constant : type.getEnumConstants()) {
      if (constant.spelling().equals(spelling)) {
        return Optional.of(constant);
      }
    }
    return Optional.empty();
  }

  /** The names in files of all constants. */
  static <E extends Enum<E> & Spelled> List<String> all(Class<E> type) {
    return Arrays.stream(type.getEnumConstants()).map(Spelled::spelling).toList();
  }
}
