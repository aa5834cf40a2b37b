package dev.memoryweave.workspace.canonical.internal;

import dev.memoryweave.workspace.files.internal.JsonText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The texts of single files, for code that reads and writes the files itself. */
public final class CanonicalText {
  private CanonicalText() {}

  /**
   * The texts of a node's two files by their paths, relative to the memory's folder.
   *
   * @param supersededByNull whether a missing replacement is written as {@code null}
   */
  public static SortedMap<String, String> write(CanonicalNode node, boolean supersededByNull) {
    String path = CanonicalId.sidecarPath(node.id());
    String bodyPath = CanonicalId.bodyPath(path);
    SortedMap<String, String> texts = new TreeMap<>();
    texts.put(path, JsonForm.pretty(NodeForm.write(node, bodyPath, supersededByNull)));
    texts.put(bodyPath, node.body());
    return texts;
  }

  /** The text of a relation's file. */
  public static String write(CanonicalRelation relation) {
    return JsonForm.pretty(RelationForm.write(relation));
  }

  /**
   * Reads a node from its texts.
   *
   * @param path the path of the sidecar, relative to the memory's folder
   * @param json the text of the sidecar
   * @param body the text of its Markdown, with line feeds at line ends; nothing if there is no file
   */
  public static NodeReading readNode(String path, String json, Optional<String> body) {
    List<Finding> findings = new ArrayList<>();
    return FileReading.node(path, value(path, json, findings), body, findings);
  }

  /**
   * Reads a relation from its text.
   *
   * @param path its path, relative to the memory's folder
   */
  public static RelationReading readRelation(String path, String json) {
    List<Finding> findings = new ArrayList<>();
    return FileReading.relation(path, value(path, json, findings), findings);
  }

  private static Optional<JsonText> value(String path, String json, List<Finding> findings) {
    Findings.ofConflicts(json, path, findings);
    return FileReading.parsed(json, path, findings);
  }

  /** The body as it is written: with line feeds, without trailing white space. */
  public static String body(String text) {
    return BodyText.saved(text);
  }

  /** Whether a text can be a body. */
  public static boolean isBody(String text) {
    List<Finding> conflicts = new ArrayList<>();
    Findings.ofConflicts(text, "", conflicts);
    return conflicts.isEmpty() && BodyText.problem(text).isEmpty();
  }

  /** The first heading of the first level of a body. */
  public static Optional<String> heading(String body) {
    return BodyText.heading(body).map(BodyText.Heading::text);
  }
}
