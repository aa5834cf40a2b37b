package dev.memoryweave.workspace.mirror.internal;

import dev.memoryweave.mirror.internal.MemoryMirror;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Origin;
import dev.memoryweave.model.Relation;
import dev.memoryweave.workspace.canonical.internal.SchemaValues;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Writes the parts of a memory that the shared schema lacks: a front matter, with nothing below it.
 */
final class Companion {
  private static final String FENCE = "---";

  private Companion() {}

  /**
   * The text of the file, or an empty one if everything has its default.
   *
   * @param relations relations that the schema cannot hold
   * @param claims claims about its author, confirmations and origin
   * @param foreign lines of fields from other programs
   */
  static String write(
      MemoryMirror.Entry memory, List<Relation> relations, Claims claims, String foreign) {
    MemoryNode node = memory.node();
    YamlWriter yaml = new YamlWriter();
    yaml.field("", "key", RecordWriter.unless(node.key().equals(node.id().slug()), node.key()));
    NodeRef successor = node.supersededBy();
    boolean isOther =
        successor != null
            && successor.scope().equals(node.scope())
            && !SchemaMapping.isOfSchema(successor.id().kind());
    yaml.field("", "superseded_by", isOther && successor != null ? successor.id().value() : null);
    String derived = node.toBuilder().summaryOfBody().build().summary();
    if (!node.ownSummary().equals(derived)) {
      String summary = node.ownSummary();
      yaml.line("summary: " + (summary.isEmpty() ? "\"\"" : YamlWriter.scalar(summary)));
    }
    yaml.field("", "parent", node.parent() == null ? null : node.parent().value());
    yaml.list("", "symbols", node.symbols());
    RecordWriter.number(yaml, "importance", node.importance(), node.kind().importance());
    RecordWriter.number(
        yaml, "confidence", node.statedConfidence(), node.provenance().trust().confidence());
    yaml.field(
        "",
        "half_life",
        node.lifetime().halfLife() == null ? null : node.lifetime().halfLife().toString());
    yaml.field("", "expires", RecordWriter.time(node.lifetime().expiresAt()));
    if (claims.author() != null) {
      author(yaml, claims.author());
    }
    RecordWriter.confirmations(yaml, claims.usage());
    Origin origin = claims.origin();
    if (origin != null && !SchemaValues.ORIGINS.has(origin.kind())) {
      RecordWriter.origin(yaml, origin);
    }
    RecordWriter.evidence(yaml, evidence(memory.evidence()));
    RecordWriter.relations(yaml, relations);
    yaml.lines(foreign);
    String fields = yaml.toString();
    return fields.isEmpty() ? "" : FENCE + "\n" + fields + FENCE + "\n";
  }

  private static void author(YamlWriter yaml, Provenance by) {
    yaml.field(
        "", "author", RecordWriter.unless(SchemaMapping.isToldBySchema(by), by.source().label()));
    yaml.field("", "principal", by.principalId());
    yaml.field(
        "", "trust", RecordWriter.unless(by.trust() == by.source().trust(), by.trust().label()));
    yaml.field("", "branch", by.branch());
  }

  /** Evidence with more than a kind and place, plus all other evidence for the same place. */
  private static List<Evidence> evidence(List<Evidence> evidence) {
    Set<List<Object>> places = new HashSet<>();
    for (Evidence piece : evidence) {
      boolean isPlain =
          piece.excerpt().isEmpty()
              && piece.digest() == null
              && piece.polarity() == Evidence.Polarity.SUPPORTS
              && SchemaMapping.ofSchema(piece).isPresent();
      if (!isPlain) {
        places.add(place(piece));
      }
    }
    return evidence.stream().filter(piece -> places.contains(place(piece))).toList();
  }

  private static List<Object> place(Evidence piece) {
    return List.of(piece.kind(), piece.locator());
  }
}
