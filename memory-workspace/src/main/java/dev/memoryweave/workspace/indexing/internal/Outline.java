package dev.memoryweave.workspace.indexing.internal;

import java.util.ArrayList;
import java.util.List;

/**
 * The definitions of a text.
 *
 * @param parts its parts, in order
 * @param hasErrors whether the parser did not understand all of it
 */
record Outline(List<Part> parts, boolean hasErrors) {

  /**
   * A definition or a statement with the comments before it.
   *
   * @param from its first line, from 0
   * @param to the line after its last
   * @param owner its owner in addition to the enclosing part, possibly empty
   * @param names the names that it defines
   * @param container whether the parts are definitions, and not statements
   * @param parts its parts, in order; possibly empty
   */
  record Part(
      int from, int to, String owner, List<String> names, boolean container, List<Part> parts) {

    /** The place of its parts, given the place of this part. */
    List<String> place(List<String> outer) {
      if (names.isEmpty()) {
        return outer;
      }
      List<String> place = new ArrayList<>(outer);
      if (!owner.isEmpty()) {
        place.add(owner);
      }
      place.add(names.get(0));
      return place;
    }

    /** Its names and those of all parts. */
    List<String> allNames() {
      if (parts.isEmpty()) {
        return names;
      }
      List<String> all = new ArrayList<>(names);
      parts.forEach(part -> all.addAll(part.allNames()));
      return all;
    }

    /** A copy with names before its own. */
    Part alsoNamed(List<String> more) {
      List<String> all = new ArrayList<>(more);
      all.addAll(names);
      return new Part(from, to, owner, all, container, parts);
    }

    /** This combined with a part that begins on its last line. */
    Part with(Part next) {
      // Only one of them can be divided, and only if the other has no lines of its own.
      boolean first = next.parts.isEmpty() && next.to <= to;
      boolean second = !first && parts.isEmpty();
      List<String> all = new ArrayList<>(first ? names : allNames());
      all.addAll(second ? next.names : next.allNames());
      return new Part(
          from,
          Math.max(to, next.to),
          owner,
          all,
          (first && container) || (second && next.container),
          first ? parts : second ? next.parts : List.of());
    }
  }
}
