package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.NodeFlag;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Trust;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.support.internal.TextList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** The traits of a filter as conditions on rows {@code n} of {@code node}. */
final class TraitConditions {
  /** A list that cannot be read holds nothing. */
  private static final String ANCHORS =
      "json_each(iif(json_valid(n.anchors), n.anchors, '[]')) AS a";

  /** Lists are read only in rows that hold the first folder of the path. */
  private static final String IS_ABOUT =
      " AND ((instr(n.anchors, ?) AND EXISTS (SELECT 1 FROM "
          + ANCHORS
          + " WHERE a.value IN (SELECT value FROM json_each(?)) OR (a.value >= ? AND a.value < ?)))"
          + " OR (n.origin_kind IN (?, ?) AND (n.origin_locator = ?"
          + " OR (n.origin_locator >= ? AND n.origin_locator < ?)".repeat(3)
          + ")))";

  private TraitConditions() {}

  static void add(NodeFilter.Traits traits, Conditions to) {
    addAuthors(traits, to);
    to.addIfGiven(" AND n.branch = ?", traits.branch());
    addFlags(traits, to);
    to.addIfGiven(" AND n.created_at >= ?", NodeRow.millis(traits.createdFrom()));
    to.addIfGiven(" AND n.created_at < ?", NodeRow.millis(traits.createdBefore()));
    to.addIfGiven(" AND n.updated_at >= ?", NodeRow.millis(traits.updatedFrom()));
    to.addIfGiven(" AND n.updated_at < ?", NodeRow.millis(traits.updatedBefore()));
    String path = traits.path();
    if (path != null) {
      addPath(path, traits.coveringAnchors(), to);
    }
  }

  private static void addAuthors(NodeFilter.Traits traits, Conditions to) {
    List<String> alternatives = new ArrayList<>();
    List<Object> values = new ArrayList<>();
    for (String kind : traits.kindsOfAuthors().stream().map(Trust::label).sorted().toList()) {
      alternatives.add("n.trust = ?");
      values.add(kind);
    }
    traits.authors().stream()
        .sorted(Comparator.comparing(Provenance.Principal::label))
        .forEach(
            author -> {
              String name = author.id();
              if (name != null) {
                alternatives.add("(n.trust = ? AND n.principal = ?)");
                Collections.addAll(values, author.trust().label(), name);
              }
            });
    addOneOf(alternatives, values, to);
  }

  /** The list is JSON of labels, which need no escapes. */
  private static void addFlags(NodeFilter.Traits traits, Conditions to) {
    List<String> labels = traits.flags().stream().map(NodeFlag::label).sorted().toList();
    addOneOf(
        Collections.nCopies(labels.size(), "instr(n.flags, ?)"),
        labels.stream().map(label -> '"' + label + '"').toList(),
        to);
  }

  private static void addOneOf(
      List<String> alternatives, List<? extends Object> values, Conditions to) {
    if (!alternatives.isEmpty()) {
      to.add(" AND (" + String.join(" OR ", alternatives) + ")", values.toArray());
    }
  }

  private static void addPath(String path, List<String> covering, Conditions to) {
    List<Object> values = new ArrayList<>();
    values.add(inList(path.split("/", 2)[0]));
    values.add(String.valueOf(TextList.write(covering)));
    addBeginning(path, '/', values);
    Collections.addAll(values, Provenance.Origin.FILE, Provenance.Origin.DOCUMENT, path);
    for (char end : new char[] {'/', ':', '#'}) {
      addBeginning(path, end, values);
    }
    to.add(IS_ABOUT, values.toArray());
  }

  /** A text as a list has it, with the quotation mark before it. */
  private static String inList(String text) {
    String list = String.valueOf(TextList.write(List.of(text)));
    return list.substring(1, list.length() - 2);
  }

  /** The texts that begin with a path and a character lie between these two. */
  private static void addBeginning(String path, char end, List<Object> values) {
    Collections.addAll(values, path + end, path + (char) (end + 1));
  }
}
