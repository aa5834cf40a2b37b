package dev.memoryweave.operations.internal.entity;

import dev.memoryweave.entity.Entities.MemoryGraph;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.internal.Counted;
import dev.memoryweave.operations.answer.GraphAnswer;
import dev.memoryweave.operations.internal.values.ModelValues;
import dev.memoryweave.operations.internal.view.BoundedLines;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.operations.model.ValueType;
import dev.memoryweave.operations.text.Quotation;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Shows memories and entities as a graph. */
public final class GraphOperation extends Operation {
  private static final int MAX_START = 300;
  private static final int MAX_RELATIONS = 50;

  private static final Parameter<String> START =
      Parameter.of(
          "start",
          ValueType.text(1, MAX_START),
          "The id of a memory or the name of an entity; without it the whole project.");
  private static final Parameter<Integer> DEPTH =
      Parameter.of("depth", ValueType.whole(1, MemoryGraph.Query.MAX_DEPTH), "Steps from start.")
          .withDefault(1);
  private static final Parameter<Set<NodeKind>> KINDS =
      Parameter.of(
          "kinds", ValueType.some(ModelValues.KINDS), "Of memories; without it all but turns.");
  private static final Parameter<Set<NodeKind.Tier>> TIERS =
      Parameter.of("tiers", ValueType.some(ModelValues.TIERS), "Of memories.");
  private static final Parameter<List<Relation.Predicate>> RELATIONS =
      Parameter.of(
          "relations",
          ValueType.list(ModelValues.PREDICATE, MAX_RELATIONS),
          "Only these: below, names, related_to, or relations such as depends_on.");
  private static final Parameter<Boolean> ENTITIES =
      Parameter.of("entities", ValueType.flag(), "Whether entities are nodes.").withDefault(true);
  private static final Parameter<Integer> LIMIT =
      Parameter.of("limit", ValueType.whole(1, MemoryGraph.Query.MAX_LIMIT), "The most nodes.")
          .withDefault(500);

  /** Describes the operation. */
  public GraphOperation() {
    super(
        Description.of(
            Profile.PERSON,
            "graph",
            GraphAnswer.class,
            "Graph",
            "See how memories and the names in them hang together, around one of them or in the"
                + " whole project.",
            Effect.READS,
            START,
            DEPTH,
            KINDS,
            TIERS,
            RELATIONS,
            ENTITIES,
            LIMIT));
  }

  @Override
  protected Call read(Arguments arguments) {
    MemoryGraph.Query query =
        new MemoryGraph.Query(
            arguments.find(START),
            arguments.get(DEPTH),
            arguments.set(KINDS),
            arguments.set(TIERS),
            arguments.list(RELATIONS).stream()
                .map(Relation.Predicate::label)
                .collect(Collectors.toSet()),
            arguments.get(ENTITIES),
            arguments.get(LIMIT));
    return context -> answer(context, query);
  }

  private static OperationResult answer(CallContext context, MemoryGraph.Query query) {
    MemoryGraph graph = context.memory().entities().graph(query);
    GraphAnswer answer =
        new GraphAnswer(
            graph.nodes().stream().map(GraphAnswer.Node::of).toList(),
            graph.edges().stream()
                .map(edge -> new GraphAnswer.Edge(edge.from(), edge.to(), edge.label()))
                .toList(),
            graph.cut(),
            reason(query, graph));
    return OperationResult.of(answer, text(answer));
  }

  private static @Nullable String reason(MemoryGraph.Query query, MemoryGraph graph) {
    String start = query.start();
    if (graph.nodes().isEmpty()) {
      return start == null
          ? "No memory meets these conditions."
          : "No memory has this id, and no text names it: " + Quotation.plain(start);
    }
    if (graph.cut()) {
      return "There is more than fits; begin at one node, go fewer steps, or raise limit.";
    }
    return graph.edges().isEmpty() ? "Nothing joins these: no relation, no name in common." : null;
  }

  private static String text(GraphAnswer answer) {
    List<String> lines = new ArrayList<>();
    if (!answer.nodes().isEmpty()) {
      lines.add(
          Counted.of(answer.nodes().size(), "node")
              + ", "
              + Counted.of(answer.edges().size(), "edge")
              + ".");
    }
    if (answer.reason() != null) {
      lines.add(answer.reason());
    }
    if (!answer.nodes().isEmpty()) {
      List<String> edges = new ArrayList<>();
      answer
          .edges()
          .forEach(edge -> edges.add("- " + edge.from() + " " + edge.label() + " " + edge.to()));
      List<String> nodes = new ArrayList<>();
      answer.nodes().forEach(node -> nodes.add("- " + node.id() + ": " + node.title()));
      lines.add(BoundedLines.of(edges.isEmpty() ? nodes : edges, "the data names them"));
    }
    return String.join("\n", lines);
  }
}
