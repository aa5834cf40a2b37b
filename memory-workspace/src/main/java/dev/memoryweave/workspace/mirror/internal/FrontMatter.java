package dev.memoryweave.workspace.mirror.internal;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.workspace.files.internal.CheckedYaml;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/** The fields of a front matter, or of a mapping in it, each with its line. */
final class FrontMatter {
  /** Lines of the file before the first line of the front matter's content. */
  private static final int LINES_BEFORE = 1;

  private static final int LONGEST = 4_000_000;

  /** Lists and mappings are nested no deeper than fields need. */
  static final CheckedYaml.Check SHALLOW = CheckedYaml.notDeeper(20);

  private final String path;
  private final int line;
  private final Map<String, Node> fields;

  /** The fields as they are written, line by line. */
  private final String written;

  /** Where the fields begin, by line from 0; empty if some share a line. */
  private final SortedMap<Integer, String> begins;

  private FrontMatter(
      String path,
      int line,
      Map<String, Node> fields,
      String written,
      SortedMap<Integer, String> begins) {
    this.path = path;
    this.line = line;
    this.fields = fields;
    this.written = written;
    this.begins = begins;
  }

  /**
   * Reads the content between the two lines of hyphens. If it is not valid YAML, values written
   * without quotes are taken literally.
   *
   * @param known the fields of a memory, each of which may occur once
   */
  static FrontMatter read(String path, String yaml, Set<String> known)
      throws InvalidRecordException {
    try {
      return composed(path, yaml, yaml, known);
    } catch (InvalidRecordException e) {
      String quoted = HandwrittenFields.quoted(yaml);
      if (quoted.equals(yaml)) {
        throw e;
      }
      try {
        return composed(path, yaml, quoted, known);
      } catch (InvalidRecordException again) {
        throw e;
      }
    }
  }

  private static FrontMatter composed(String path, String written, String yaml, Set<String> known)
      throws InvalidRecordException {
    LoadSettings settings =
        LoadSettings.builder()
            .setLabel(path)
            .setAllowDuplicateKeys(true)
            .setAllowNonScalarKeys(true)
            .setMaxAliasesForCollections(0)
            .setCodePointLimit(LONGEST)
            .build();
    try {
      Optional<Node> root = CheckedYaml.read(settings, yaml, SHALLOW);
      if (root.isEmpty() || root.get().getTag().equals(Tag.NULL)) {
        return new FrontMatter(path, 1, Map.of(), written, new TreeMap<>());
      }
      return of(path, root.get(), "the front matter", written, known);
    } catch (MarkedYamlEngineException e) {
      Optional<Mark> mark = e.getProblemMark().or(e::getContextMark);
      throw new InvalidRecordException(
          path,
          mark.map(FrontMatter::line).orElse(1),
          "the front matter is not YAML (" + e.getProblem() + ")",
          "correct this line or the one before; put text with special characters in quotes");
    } catch (YamlEngineException e) {
      throw new InvalidRecordException(
          path, 1, "the front matter is not YAML", "write one field on each line, 'name: value'");
    }
  }

  private static FrontMatter of(
      String path, Node node, String what, String written, @Nullable Set<String> known)
      throws InvalidRecordException {
    if (!(node instanceof MappingNode mapping)) {
      throw new InvalidRecordException(
          path, line(node), what + " must hold fields", "write one on each line, 'name: value'");
    }
    Map<String, Node> fields = new LinkedHashMap<>();
    SortedMap<Integer, String> begins = new TreeMap<>();
    boolean isByLines = mapping.getFlowStyle() == FlowStyle.BLOCK;
    for (NodeTuple tuple : mapping.getValue()) {
      String name = tuple.getKeyNode() instanceof ScalarNode key ? key.getValue() : "";
      isByLines &= begins.put(line(tuple.getKeyNode()) - 1 - LINES_BEFORE, name) == null;
      boolean isTwice = fields.putIfAbsent(name, tuple.getValueNode()) != null;
      if (isTwice && (known == null || known.contains(name))) {
        throw new InvalidRecordException(
            path, line(tuple.getKeyNode()), "a field is there twice", "keep one of the two");
      }
    }
    return new FrontMatter(path, line(node), fields, written, isByLines ? begins : new TreeMap<>());
  }

  private static int line(Node node) {
    return node.getStartMark().map(FrontMatter::line).orElse(1);
  }

  private static int line(Mark mark) {
    return mark.getLine() + 1 + LINES_BEFORE;
  }

  /** The names of fields other than these. */
  List<String> others(Set<String> known) {
    return fields.keySet().stream().filter(name -> !known.contains(name)).toList();
  }

  /**
   * The lines of fields other than these, verbatim, if they can be read by themselves; each with
   * its line end.
   */
  String linesOfOthers(Set<String> known) {
    String[] lines = written.split("\n", -1);
    StringBuilder others = new StringBuilder();
    for (Map.Entry<Integer, String> field : begins.entrySet()) {
      if (known.contains(field.getValue())) {
        continue;
      }
      SortedMap<Integer, String> next = begins.tailMap(field.getKey() + 1);
      int end = next.isEmpty() ? lines.length : next.firstKey();
      StringBuilder one = new StringBuilder();
      for (int i = field.getKey(); i < end; i++) {
        if (i < lines.length - 1 || !lines[i].isEmpty()) {
          one.append(lines[i]).append('\n');
        }
      }
      if (isWhole(one.toString())) {
        others.append(one);
      }
    }
    return others.toString();
  }

  private boolean isWhole(String lines) {
    try {
      FrontMatter read = read(path, lines, Set.of());
      return read.fields.size() == 1;
    } catch (InvalidRecordException e) {
      return false;
    }
  }

  /** Rejects unknown fields. */
  void allow(Set<String> known) throws InvalidRecordException {
    for (Map.Entry<String, Node> field : fields.entrySet()) {
      if (!known.contains(field.getKey())) {
        throw new InvalidRecordException(
            path,
            line(field.getValue()),
            "there is a field that no memory has",
            "remove it or correct its name; the fields are " + String.join(", ", known));
      }
    }
  }

  boolean has(String name) {
    return fields.containsKey(name);
  }

  /** The text of a field; null if it is missing or empty. */
  @Nullable String text(String name) throws InvalidRecordException {
    String text = string(name);
    return text == null || text.isEmpty() ? null : text;
  }

  /** The text of a field, perhaps empty; null if it is missing. */
  @Nullable String string(String name) throws InvalidRecordException {
    Node node = fields.get(name);
    if (node == null) {
      return null;
    }
    if (node instanceof ScalarNode scalar) {
      boolean isNull = node.getTag().equals(Tag.NULL) && !scalar.getValue().equals("null");
      return isNull ? "" : scalar.getValue();
    }
    throw wrong(name, "must be one text", "write it on one line, in quotes if need be");
  }

  String required(String name) throws InvalidRecordException {
    String text = text(name);
    if (text == null) {
      throw new InvalidRecordException(
          path, line, "'" + name + "' is missing here", "add it to these fields");
    }
    return text;
  }

  /** The parsed text of a field, which must exist. */
  <T> T required(String name, Function<String, T> of) throws InvalidRecordException {
    String unused = required(name);
    T value = value(name, of);
    if (value == null) {
      throw wrong(name, "is missing", "add it");
    }
    return value;
  }

  /** The texts of a field; empty if it is missing. */
  List<String> texts(String name) throws InvalidRecordException {
    Node node = fields.get(name);
    if (node == null || node.getTag().equals(Tag.NULL)) {
      return List.of();
    }
    List<String> texts = new ArrayList<>();
    if (node instanceof SequenceNode sequence) {
      for (Node entry : sequence.getValue()) {
        texts.add(entry instanceof ScalarNode scalar ? scalar.getValue() : asWritten(name, entry));
      }
      return texts;
    }
    if (node instanceof ScalarNode scalar) {
      return List.of(scalar.getValue());
    }
    throw wrong(name, "must be a list of texts", "write each text on a line, after '- '");
  }

  /** A text with a colon looks like a field in a list. */
  private String asWritten(String name, Node entry) throws InvalidRecordException {
    Optional<Mark> begin = entry.getStartMark();
    String[] lines = written.split("\n", -1);
    if (entry instanceof MappingNode mapping
        && mapping.getFlowStyle() == FlowStyle.BLOCK
        && mapping.getValue().size() == 1
        && mapping.getValue().get(0).getKeyNode() instanceof ScalarNode
        && mapping.getValue().get(0).getValueNode() instanceof ScalarNode value
        && begin.isPresent()
        && value.getEndMark().filter(mark -> mark.getLine() == begin.get().getLine()).isPresent()) {
      String line = lines[begin.get().getLine()];
      return line.substring(line.offsetByCodePoints(0, begin.get().getColumn())).strip();
    }
    throw wrong(name, "must be a list of texts", "write each text on a line, after '- '");
  }

  /** The mappings of a field; empty if it is missing. */
  List<FrontMatter> entries(String name) throws InvalidRecordException {
    Node node = fields.get(name);
    if (node == null || node.getTag().equals(Tag.NULL)) {
      return List.of();
    }
    if (!(node instanceof SequenceNode sequence)) {
      throw wrong(name, "must be a list", "begin each entry with '- ' on a line of its own");
    }
    List<FrontMatter> entries = new ArrayList<>();
    for (Node entry : sequence.getValue()) {
      entries.add(of(path, entry, "an entry of '" + name + "'", written, null));
    }
    return entries;
  }

  /** The mapping of a field, or null if it is missing. */
  @Nullable FrontMatter entry(String name) throws InvalidRecordException {
    Node node = fields.get(name);
    return node == null || node.getTag().equals(Tag.NULL)
        ? null
        : of(path, node, "'" + name + "'", written, null);
  }

  /** The parsed text of a field, or null if it is missing. */
  <T> @Nullable T value(String name, Function<String, T> of) throws InvalidRecordException {
    String text = text(name);
    if (text == null) {
      return null;
    }
    try {
      return of.apply(text);
    } catch (InvalidValueException e) {
      throw wrong(name, "is not right: " + e.getMessage(), "correct the value of this field");
    } catch (RuntimeException e) {
      throw wrong(name, "is not right", "write numbers as 0.8, and times as 2026-01-31T12:00:00Z");
    }
  }

  private InvalidRecordException wrong(String name, String problem, String remedy) {
    Node node = fields.get(name);
    return new InvalidRecordException(
        path, node == null ? line : line(node), "'" + name + "' " + problem, remedy);
  }
}
