package dev.memoryweave.benchmarks.siege;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * A call at a door, and what it changes.
 *
 * @param door where it is made
 * @param name the verb or the tool
 * @param words the arguments of a verb
 * @param input the standard input of a verb, or the arguments of a tool as JSON
 * @param change what the memories are afterwards, given what they were
 * @param isExact whether all memories change at once; else each by itself is as it was, or as the
 *     change has it
 * @param mayRefuse whether there may be nothing that it could be done to
 */
record DoorCall(
    Door door,
    String name,
    List<String> words,
    String input,
    UnaryOperator<Map<String, String>> change,
    boolean isExact,
    boolean mayRefuse) {

  /** Where agents and people come in. */
  enum Door {
    /** The command line at a terminal. */
    PERSON,
    /** The command line below an agent. */
    AGENT,
    /** The server over standard input and output. */
    SERVER
  }

  DoorCall {
    words = List.copyOf(words);
  }

  /** A verb that changes no memory. */
  static DoorCall verb(Door door, String name, String... words) {
    return new DoorCall(door, name, List.of(words), "", UnaryOperator.identity(), true, false);
  }

  /** A tool that changes no memory. */
  static DoorCall tool(String name, String arguments) {
    return new DoorCall(
        Door.SERVER, name, List.of(), arguments, UnaryOperator.identity(), true, false);
  }

  DoorCall reading(String text) {
    return new DoorCall(door, name, words, text, change, isExact, mayRefuse);
  }

  /** Gives memories a status and a text; null for one that is gone. */
  DoorCall with(UnaryOperator<Map<String, String>> effect) {
    return new DoorCall(door, name, words, input, effect, isExact, mayRefuse);
  }

  /** Puts one memory. */
  DoorCall putting(String id, String status, String body) {
    return with(
        before -> {
          Map<String, String> after = new TreeMap<>(before);
          after.put(id, DoorFolder.saying(status, body));
          return after;
        });
  }

  /** Takes one memory away. */
  DoorCall removing(String id) {
    return with(
        before -> {
          Map<String, String> after = new TreeMap<>(before);
          after.remove(id);
          return after;
        });
  }

  DoorCall oneByOne() {
    return new DoorCall(door, name, words, input, change, false, mayRefuse);
  }

  DoorCall perhaps() {
    return new DoorCall(door, name, words, input, change, isExact, true);
  }

  /** Verb or tool, as failures name it. */
  String title() {
    return switch (door) {
      case PERSON -> name;
      case AGENT -> name + " of an agent";
      case SERVER -> "tool " + name;
    };
  }
}
