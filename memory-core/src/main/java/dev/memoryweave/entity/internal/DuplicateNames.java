package dev.memoryweave.entity.internal;

import dev.memoryweave.entity.Entities.Duplicate;
import dev.memoryweave.entity.Entities.Duplicate.Reason;
import dev.memoryweave.entity.Entities.Entity;
import dev.memoryweave.entity.Entities.Kind;
import dev.memoryweave.language.internal.names.KnownNames;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Pairs of names that may mean one entity: by spelling, by initials, by one being in the other. */
final class DuplicateNames {
  /** What is written as it is: another spelling is another thing. */
  private static final Set<Kind> EXACT =
      Collections.unmodifiableSet(
          EnumSet.of(Kind.FILE, Kind.SYMBOL, Kind.VERSION, Kind.TICKET, Kind.URL));

  private static final int LEAST_PART = 4;
  private static final int LEAST_INITIALS = 2;

  private DuplicateNames() {}

  /** The pairs, those of the entities that come first in the list first. */
  static List<Duplicate> among(List<Entity> entities) {
    Map<String, Entity> plain = new HashMap<>();
    Map<String, Entity> initials = new HashMap<>();
    Map<String, Entity> words = new HashMap<>();
    Map<Entity, Duplicate> found = new LinkedHashMap<>();
    List<Entity> names = entities.stream().filter(it -> !EXACT.contains(it.kind())).toList();
    for (Entity entity : names) {
      String key = KnownNames.key(entity.name());
      Entity same = plain.putIfAbsent(plain(key), entity);
      if (same != null) {
        found.put(entity, new Duplicate(same.name(), entity.name(), Reason.SPELLING));
      }
      List<String> parts = List.of(key.split(" ", -1));
      if (parts.size() == 1) {
        words.putIfAbsent(key, entity);
      } else {
        initials.putIfAbsent(initials(parts), entity);
      }
    }
    for (Entity entity : names) {
      String key = KnownNames.key(entity.name());
      Entity whole = key.length() < LEAST_INITIALS ? null : initials.get(key);
      if (whole != null && areOfOneKind(whole, entity)) {
        found.putIfAbsent(entity, new Duplicate(whole.name(), entity.name(), Reason.INITIALS));
      }
      List<String> parts = List.of(key.split(" ", -1));
      for (String part : parts.size() == 1 ? List.<String>of() : parts) {
        Entity one = part.length() < LEAST_PART ? null : words.get(part);
        if (one != null && areOfOneKind(one, entity)) {
          found.putIfAbsent(one, new Duplicate(entity.name(), one.name(), Reason.PART));
        }
      }
    }
    return new ArrayList<>(found.values());
  }

  private static boolean areOfOneKind(Entity one, Entity other) {
    return one.kind() == other.kind() || one.kind() == Kind.NAME || other.kind() == Kind.NAME;
  }

  private static String plain(String key) {
    String letters = key.replaceAll("[^\\p{L}\\p{N}]", "");
    return letters.length() > LEAST_PART && letters.endsWith("s")
        ? letters.substring(0, letters.length() - 1)
        : letters;
  }

  private static String initials(List<String> words) {
    StringBuilder initials = new StringBuilder();
    for (String word : words) {
      if (!word.isEmpty()) {
        initials.appendCodePoint(word.codePointAt(0));
      }
    }
    return initials.toString();
  }
}
