package dev.memoryweave.workspace.transcripts.internal;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/** A table of rules by the type of what is read; other types are counted, and passed over. */
final class Rules implements Rule {
  private final Function<Json, String> type;
  private final Map<String, Rule> rows = new LinkedHashMap<>();
  private final Rule others;

  private Rules(Function<Json, String> type, Rule others) {
    this.type = type;
    this.others = others;
  }

  /**
   * An empty table.
   *
   * @param type what the type is
   * @param sort the beginning of the sort under which other types are counted
   * @param none the end of that sort if there is no type
   */
  static Rules by(Function<Json, String> type, String sort, String none) {
    return new Rules(
        type,
        (json, at) -> {
          String other = type.apply(json);
          at.tally().passOver(sort + (other.isEmpty() ? none : other));
        });
  }

  /** An empty table, with the path of the type. */
  static Rules by(String type, String sort, String none) {
    return by(json -> json.text(type), sort, none);
  }

  /** An empty table, with a rule for other types. */
  static Rules by(String type, Rule others) {
    return new Rules(json -> json.text(type), others);
  }

  /** Adds a rule for types divided by blanks; one that begins with a star is the end of types. */
  Rules on(String types, Rule rule) {
    for (String name : types.split(" ", -1)) {
      rows.put(name, rule);
    }
    return this;
  }

  @Override
  public void read(Json json, SessionReading at) {
    String name = type.apply(json);
    Rule rule = rows.get(name);
    for (Map.Entry<String, Rule> row : rows.entrySet()) {
      String end = row.getKey();
      boolean ends = end.startsWith("*") && name.endsWith(end.substring(1));
      rule = rule == null && ends ? row.getValue() : rule;
    }
    (rule == null ? others : rule).read(json, at);
  }
}
