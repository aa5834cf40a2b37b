package dev.memoryweave.mcp;

import static java.util.Objects.requireNonNull;

import dev.memoryweave.Inspection;
import dev.memoryweave.evidence.Belief;
import dev.memoryweave.model.EvidenceId;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Relation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** {@code memory_inspect}: all there is to know about one memory. */
final class InspectTool implements MemoryTool {
  static final String NAME = "memory_inspect";

  private static final int DEFAULT_DEPTH = 1;

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public @Nullable Function<OpenMemory, ToolAnswer> prepare(Arguments arguments) {
    arguments.require("id");
    NodeId id = arguments.parsed("id", NodeArguments.MAX_ID, NodeId::of);
    Integer depth = arguments.integer("depth", 0, Inspection.MAX_DEPTH);
    boolean withEvidence = arguments.flag("include_evidence", true);
    return arguments.make(
        () -> {
          NodeId wanted = requireNonNull(id);
          int deep = depth == null ? DEFAULT_DEPTH : depth;
          return open -> {
            Inspection found = open.memory().inspect(wanted, deep);
            Belief belief = open.memory().explain(wanted);
            return answer(found, belief, Conflicts.of(open, found), withEvidence);
          };
        });
  }

  /**
   * All there is to know about a memory, in words.
   *
   * @throws dev.memoryweave.model.UnknownNodeException if there is no such memory
   */
  static String text(OpenMemory open, NodeId id) {
    Inspection found = open.memory().inspect(id, DEFAULT_DEPTH);
    List<Map<String, Object>> children = new ArrayList<>();
    collect(found.node(), found.children(), 1, children);
    return text(found, open.memory().explain(id), Conflicts.of(open, found), true, children);
  }

  private static ToolAnswer answer(
      Inspection found, Belief belief, Conflicts conflicts, boolean withEvidence) {
    List<Map<String, Object>> children = new ArrayList<>();
    collect(found.node(), found.children(), 1, children);
    Map<String, Object> structured =
        new Fields()
            .put("node", NodeFormat.full(found.node()))
            .put("parent", found.parent() == null ? null : NodeFormat.card(found.parent()).map())
            .put("children", children)
            .put("more_children", found.moreChildren())
            .put("relations", relations(found).map(NodeFormat::relation).toList())
            .put("belief", belief(belief))
            .put("conflicts", conflicts.structured())
            .put("evidence_count", found.evidence().size())
            .put(
                "evidence",
                withEvidence ? found.evidence().stream().map(NodeFormat::evidence).toList() : null)
            .put("history", found.history().stream().map(NodeFormat::event).toList())
            .put(
                "former_versions",
                found.formerVersions().stream().map(InspectTool::former).toList())
            .map();
    return ToolAnswer.of(structured, text(found, belief, conflicts, withEvidence, children));
  }

  /**
   * The tree as a list in which each child names its parent: easier to read than nested objects.
   */
  private static void collect(
      MemoryNode parent,
      List<Inspection.Branch> branches,
      int depth,
      List<Map<String, Object>> into) {
    for (Inspection.Branch branch : branches) {
      into.add(
          NodeFormat.card(branch.node())
              .put("parent", parent.id().value())
              .put("depth", depth)
              .put("more_children", branch.moreChildren())
              .map());
      collect(branch.node(), branch.children(), depth + 1, into);
    }
  }

  private static Map<String, Object> belief(Belief belief) {
    return new Fields()
        .put("trust", belief.trust().label())
        .put("stated", belief.stated())
        .put("steps", belief.steps().stream().map(InspectTool::step).toList())
        .put("confidence", belief.confidence())
        .put("remarks", belief.remarks())
        .map();
  }

  private static Map<String, Object> step(Belief.Step step) {
    return new Fields()
        .put("reason", step.reason())
        .put("before", step.before())
        .put("after", step.after())
        .put("evidence", step.evidence().stream().map(EvidenceId::value).toList())
        .map();
  }

  private static Stream<Relation> relations(Inspection found) {
    return Stream.concat(found.relationsFrom().stream(), found.relationsTo().stream());
  }

  private static Map<String, Object> former(MemoryNode node) {
    return new Fields()
        .put("revision", node.revision())
        .put("status", node.status().label())
        .put("title", node.title())
        .put("body", node.body())
        .put("updated_at", node.updatedAt())
        .map();
  }

  private static String text(
      Inspection found,
      Belief belief,
      Conflicts conflicts,
      boolean withEvidence,
      List<Map<String, Object>> children) {
    MemoryNode node = found.node();
    StringBuilder text = new StringBuilder();
    text.append(node.title()).append('\n');
    text.append(node.id())
        .append(", ")
        .append(node.status().label())
        .append(", confidence ")
        .append(NodeFormat.rounded(node.confidence()))
        .append(", revision ")
        .append(node.revision())
        .append(", changed ")
        .append(node.updatedAt())
        .append('\n');
    text.append(written(node.provenance())).append(Whose.confirmed(node.usage())).append('\n');
    belief.remarks().forEach(remark -> text.append("Beware: ").append(remark).append('\n'));
    if (!node.body().isEmpty()) {
      text.append('\n').append(node.body().strip()).append('\n');
    }
    if (found.parent() != null) {
      text.append("\nBelow ").append(found.parent().id()).append('\n');
    }
    section(text, "Why it is believed so far", beliefLines(belief));
    section(text, "Contradicted by", conflicts.against().stream().map(Conflicts::line).toList());
    section(text, "Contradicts", conflicts.from().stream().map(Conflicts::line).toList());
    section(text, "Children", children.stream().map(InspectTool::childLine).toList());
    section(text, "Relations", relations(found).map(NodeFormat::relationLine).toList());
    if (withEvidence) {
      section(text, "Evidence", found.evidence().stream().map(NodeFormat::evidenceLine).toList());
    } else if (!found.evidence().isEmpty()) {
      text.append("\nPieces of evidence: ").append(found.evidence().size()).append('\n');
    }
    return text.toString().stripTrailing();
  }

  private static void section(StringBuilder text, String heading, List<String> lines) {
    if (!lines.isEmpty()) {
      text.append('\n').append(heading).append(":\n");
      lines.forEach(line -> text.append("- ").append(line).append('\n'));
    }
  }

  private static String childLine(Map<String, Object> child) {
    return child.get("id") + " " + child.get("title");
  }

  private static String written(Provenance provenance) {
    return "Written by "
        + Whose.words(provenance.principal())
        + ", source "
        + provenance.source().label()
        + (provenance.branch() == null ? "" : " on branch " + provenance.branch())
        + (provenance.commit() == null ? "" : " at commit " + provenance.commit())
        + (provenance.task() == null ? "" : " during: " + provenance.task());
  }

  /** What moved the confidence; nothing has if it is as it was stated. */
  private static List<String> beliefLines(Belief belief) {
    if (belief.steps().isEmpty()) {
      return List.of();
    }
    List<String> lines = new ArrayList<>();
    lines.add("stated: " + NodeFormat.rounded(belief.stated()));
    belief
        .steps()
        .forEach(step -> lines.add(step.reason() + ": " + NodeFormat.rounded(step.after())));
    return lines;
  }
}
