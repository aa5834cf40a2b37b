package dev.memoryweave.workspace.canonical.internal;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memoryweave.guard.secret.SecretFinding;
import dev.memoryweave.guard.secret.SecretGuard;
import dev.memoryweave.text.internal.PlainText;
import dev.memoryweave.workspace.files.internal.InvalidJsonException;
import dev.memoryweave.workspace.files.internal.JsonText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/** Reads single files, and reports all problems of each by itself. */
final class FileReading {
  private static final String FOLDER = "memory/";

  private final MemoryTree tree;
  private final @Nullable SecretGuard guard;

  /**
   * @param guard looks for secrets; null to look for none
   */
  FileReading(MemoryTree tree, @Nullable SecretGuard guard) {
    this.tree = tree;
    this.guard = guard;
  }

  /** The JSON value in a file. */
  Optional<JsonText> json(String path, List<Finding> findings) {
    try {
      String text = SourceText.decode(tree.read(path, FileLimits.MAX_JSON));
      Findings.ofConflicts(text, path, findings);
      secrets(text, path, 1, findings);
      return parsed(text, path, findings);
    } catch (FileProblem e) {
      findings.add(e.finding(path));
    } catch (SourceText.NotUtf8 e) {
      findings.add(
          Findings.of(FindingCode.JSON_INVALID, path, e.line(), String.valueOf(e.getMessage())));
    }
    return Optional.empty();
  }

  static Optional<JsonText> parsed(String text, String path, List<Finding> findings) {
    try {
      return Optional.of(JsonForm.READER.read(text, 1));
    } catch (InvalidJsonException e) {
      findings.add(
          Findings.of(FindingCode.JSON_INVALID, path, e.line(), "it is no JSON: " + e.why()));
      return Optional.empty();
    }
  }

  NodeReading node(String path) {
    List<Finding> findings = new ArrayList<>();
    return node(
        path,
        json(path, findings),
        (bodyPath, line) -> body(path, bodyPath, line, findings),
        findings);
  }

  /** Reads a node from its texts. */
  static NodeReading node(
      String path, Optional<JsonText> json, Optional<String> body, List<Finding> findings) {
    return node(
        path, json, (bodyPath, line) -> given(path, bodyPath, line, body, findings), findings);
  }

  private static NodeReading node(
      String path, Optional<JsonText> json, Bodies bodies, List<Finding> findings) {
    Optional<NodeForm.Read> read = json.flatMap(value -> NodeForm.read(value, path, findings));
    Optional<StoredNode> node =
        read.flatMap(
            sidecar -> node(path, sidecar, (ObjectNode) json.get().value(), bodies, findings));
    boolean failed = node.isEmpty() || findings.stream().anyMatch(Finding::isError);
    return new NodeReading(
        failed ? Optional.empty() : node, read.flatMap(NodeForm.Read::id), findings);
  }

  private static Optional<String> given(
      String sidecar,
      String path,
      IntSupplier line,
      Optional<String> body,
      List<Finding> findings) {
    if (body.isEmpty()) {
      findings.add(bodyMissing(sidecar, path, line));
      return body;
    }
    String text = BodyText.read(body.get());
    Findings.ofConflicts(text, path, findings);
    problem(text, path, findings);
    return Optional.of(text);
  }

  private static Finding bodyMissing(String sidecar, String path, IntSupplier line) {
    return Findings.of(
        FindingCode.BODY_MISSING, sidecar, line.getAsInt(), "the body '" + path + "' is missing");
  }

  private static void problem(String text, String path, List<Finding> findings) {
    BodyText.problem(text)
        .ifPresent(
            problem ->
                findings.add(
                    Findings.of(
                        FindingCode.VALIDATION_FAILED,
                        path,
                        problem.line(),
                        "the body " + problem.why())));
  }

  /** Gets the body at a path named by a line of the sidecar. */
  private interface Bodies {
    Optional<String> of(String path, IntSupplier line);
  }

  private static Optional<StoredNode> node(
      String path, NodeForm.Read sidecar, ObjectNode json, Bodies bodies, List<Finding> findings) {
    if (!json.has(CanonicalHash.FIELD)) {
      findings.add(Findings.of(FindingCode.HASH_MISSING, path, "the node has no content_hash"));
    }
    String beside = CanonicalId.bodyPath(path);
    if (sidecar.bodyPath().isEmpty()) {
      return Optional.empty();
    }
    String bodyPath = sidecar.bodyPath().get();
    IntSupplier line = sidecar.bodyPathLine();
    if (!staysInside(bodyPath)) {
      findings.add(
          Findings.of(
              FindingCode.BODY_ESCAPES, path, line.getAsInt(), "body_path leads out of memory/"));
      return Optional.empty();
    }
    // With other letters it names this file or a missing one, which is reported below.
    if (!PlainText.letters(bodyPath).equals(PlainText.letters(beside))) {
      findings.add(
          Findings.of(
              FindingCode.BODY_MISMATCH,
              path,
              line.getAsInt(),
              "body_path must be '" + beside + "'"));
    }
    Optional<String> body = bodies.of(bodyPath, line);
    if (body.isEmpty()) {
      return Optional.empty();
    }
    title(sidecar, bodyPath, body.get(), findings);
    String hash = CanonicalHash.ofNode(json, body.get());
    if (sidecar.hash().isPresent() && !sidecar.hash().get().equals(hash)) {
      findings.add(
          Findings.of(
              FindingCode.HASH_MISMATCH,
              path,
              "the node or its body was changed since its hash was written"));
    }
    if (findings.stream().anyMatch(Finding::isError)) {
      return Optional.empty();
    }
    return sidecar
        .node(body.get())
        .map(
            node ->
                new StoredNode(
                    node,
                    path,
                    bodyPath,
                    sidecar.hash().orElse(hash),
                    hash,
                    sidecar.supersededByNull()));
  }

  private static boolean staysInside(String path) {
    if (!path.startsWith(FOLDER) || path.indexOf('\\') >= 0 || path.indexOf('\0') >= 0) {
      return false;
    }
    for (String part : path.split("/", -1)) {
      if (part.isEmpty() || part.equals(".") || part.equals("..")) {
        return false;
      }
    }
    return true;
  }

  private Optional<String> body(
      String sidecar, String path, IntSupplier line, List<Finding> findings) {
    try {
      String raw = SourceText.decode(tree.read(path, FileLimits.MAX_BODY));
      String text = BodyText.read(raw);
      Findings.ofConflicts(text, path, findings);
      secrets(text, path, 1, findings);
      problem(text, path, findings);
      return Optional.of(text);
    } catch (FileProblem e) {
      findings.add(
          switch (e.kind()) {
            case MISSING -> bodyMissing(sidecar, path, line);
            case UNSAFE ->
                Findings.of(FindingCode.BODY_UNSAFE, path, String.valueOf(e.getMessage()));
            default -> e.finding(path);
          });
    } catch (SourceText.NotUtf8 e) {
      findings.add(
          Findings.of(FindingCode.VALIDATION_FAILED, path, e.line(), "the body is not in UTF-8"));
    }
    return Optional.empty();
  }

  private static void title(
      NodeForm.Read sidecar, String path, String body, List<Finding> findings) {
    Optional<BodyText.Heading> heading = BodyText.heading(body);
    if (heading.isPresent()
        && sidecar.title().isPresent()
        && !heading.get().text().equals(sidecar.title().get().strip())) {
      findings.add(
          Findings.of(
              FindingCode.TITLE_MISMATCH,
              path,
              heading.get().line(),
              "the first heading is not the title of the node"));
    }
  }

  RelationReading relation(String path) {
    List<Finding> findings = new ArrayList<>();
    return relation(path, json(path, findings), findings);
  }

  /** Reads a relation from its text. */
  static RelationReading relation(String path, Optional<JsonText> json, List<Finding> findings) {
    Optional<RelationForm.Read> read =
        json.flatMap(value -> RelationForm.read(value, path, findings));
    String hash = json.map(FileReading::hash).orElse("");
    read.flatMap(RelationForm.Read::hash)
        .filter(stated -> !stated.equals(hash))
        .ifPresent(
            stated ->
                findings.add(
                    Findings.of(
                        FindingCode.RELATION_HASH_MISMATCH,
                        path,
                        "the relation was changed since its hash was written")));
    Optional<CanonicalRelation> relation = read.flatMap(RelationForm.Read::relation);
    boolean failed = relation.isEmpty() || findings.stream().anyMatch(Finding::isError);
    Optional<StoredRelation> stored =
        relation.map(
            one -> new StoredRelation(one, path, read.flatMap(RelationForm.Read::hash), hash));
    return new RelationReading(
        failed ? Optional.empty() : stored, read.flatMap(RelationForm.Read::id), findings);
  }

  private static String hash(JsonText json) {
    return json.value() instanceof ObjectNode object ? CanonicalHash.ofRelation(object) : "";
  }

  /** Reports the secrets in a text by their lines and kinds. */
  void secrets(String text, String path, int firstLine, List<Finding> findings) {
    if (guard == null) {
      return;
    }
    for (SecretFinding secret : guard.scan(text)) {
      findings.add(
          Findings.of(
              secret.isRefused() ? FindingCode.SECRET : FindingCode.SECRET_SUSPECTED,
              path,
              BodyText.line(text, secret.start()) + firstLine - 1,
              "it holds what looks like " + secret.rule().description()));
    }
  }
}
