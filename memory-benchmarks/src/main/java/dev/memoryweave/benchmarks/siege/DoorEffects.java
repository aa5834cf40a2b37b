package dev.memoryweave.benchmarks.siege;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** What calls make of memories: their status and text by their ids. */
final class DoorEffects {
  private DoorEffects() {}

  /** A snapshot takes nothing away: what came later is put aside. */
  static Map<String, String> wentBack(Map<String, String> before, Map<String, String> content) {
    Map<String, String> after = new TreeMap<>(before);
    after.replaceAll(
        (id, said) ->
            id.startsWith("mark") ? said : "archived" + said.substring(said.indexOf(':')));
    after.putAll(content);
    return after;
  }

  /** A backup of a project brings back what is gone; what is there stays as it is. */
  static Map<String, String> broughtBack(Map<String, String> before, Map<String, String> content) {
    Map<String, String> after = new TreeMap<>(content);
    after.putAll(before);
    return after;
  }

  /** Rules that files state count once a person trusts the files in that project. */
  static Map<String, String> ruled(Map<String, String> before, String from, String to) {
    Map<String, String> after = new TreeMap<>(before);
    after.replaceAll(
        (id, said) ->
            id.startsWith("constraint") && said.startsWith(from)
                ? to + said.substring(from.length())
                : said);
    return after;
  }

  /** One memory, if it is there, gets that status. */
  static UnaryOperator<Map<String, String>> restated(String id, String status) {
    return before -> {
      Map<String, String> after = new TreeMap<>(before);
      String said = before.get(id);
      if (said != null) {
        after.put(id, status + said.substring(said.indexOf(':')));
      }
      return after;
    };
  }
}
