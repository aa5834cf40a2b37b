package dev.memoryweave.workspace.mirror.internal;

import dev.memoryweave.mirror.internal.MemoryMirror;
import dev.memoryweave.model.Anchor;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Usage;
import dev.memoryweave.workspace.files.internal.ConflictMarks;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes a memory as Markdown with a front matter: fields in a fixed order, only values other than
 * the default, and nothing that changes while the content does not.
 */
final class RecordWriter {
  static final String UPDATED = "updated: ";

  /** The field for the line ends of the body, if they are not line feeds. */
  static final String LINE_ENDS = "line_ends";

  private static final String OF_WINDOWS = "crlf";

  private static final String FENCE = "---";

  private RecordWriter() {}

  static String write(MemoryMirror.Entry memory) {
    return write(memory, Claims.of(memory.node()), "");
  }

  /**
   * The text of a memory's file, including the given claims.
   *
   * @param foreign lines of fields from other programs
   */
  static String write(MemoryMirror.Entry memory, Claims claims, String foreign) {
    MemoryNode node = memory.node();
    String body = isOfWindows(node.body()) ? node.body().replace("\r\n", "\n") : node.body();
    boolean isPlain = isPlainBody(body);
    YamlWriter yaml = new YamlWriter();
    yaml.line(FENCE);
    fields(yaml, node, claims);
    if (!isPlain) {
      yaml.line("body: " + quotedLine(node.body()));
    } else if (!body.equals(node.body())) {
      yaml.line(LINE_ENDS + ": " + OF_WINDOWS);
    }
    evidence(yaml, memory.evidence());
    relations(yaml, memory.relations());
    yaml.lines(foreign);
    yaml.line(FENCE);
    StringBuilder text = new StringBuilder(yaml.toString());
    text.append("\n# ").append(node.title()).append('\n');
    if (isPlain && !body.isEmpty()) {
      text.append('\n').append(body).append('\n');
    }
    return text.toString();
  }

  /** Quoted in any case, so that it is one line. */
  private static String quotedLine(String body) {
    String scalar = YamlWriter.scalar(body);
    return scalar.startsWith("\"") ? scalar : '"' + scalar + '"';
  }

  /** The line end that a value of {@link #LINE_ENDS} names. */
  static String lineEnd(String value) {
    InvalidValueException.unless(
        value.equals(OF_WINDOWS), LINE_ENDS, value, "be '" + OF_WINDOWS + "', or be left out");
    return "\r\n";
  }

  /** Whether all lines of a body end as on Windows. */
  private static boolean isOfWindows(String body) {
    String rest = body.replace("\r\n", "");
    return rest.length() < body.length() && rest.indexOf('\r') < 0 && rest.indexOf('\n') < 0;
  }

  /** Whether a body survives between the heading and the end of a file with line feeds. */
  private static boolean isPlainBody(String body) {
    return body.indexOf('\r') < 0 && ConflictMarks.firstLine(body).isEmpty();
  }

  private static void fields(YamlWriter yaml, MemoryNode node, Claims claims) {
    yaml.field("", "id", node.id().value());
    yaml.field("", "key", unless(node.key().equals(node.id().slug()), node.key()));
    yaml.field("", "status", unless(node.isInForce(), node.status().label()));
    yaml.field("", "stage", node.stage() == null ? null : node.stage().label());
    boolean isHere =
        node.supersededBy() != null && node.supersededBy().scope().equals(node.scope());
    yaml.field(
        "",
        "superseded_by",
        isHere && node.supersededBy() != null ? node.supersededBy().id().value() : null);
    String derived = node.toBuilder().summaryOfBody().build().summary();
    if (!node.ownSummary().equals(derived)) {
      yaml.line("summary: " + (node.ownSummary().isEmpty() ? "\"\"" : line(node.ownSummary())));
    }
    yaml.field("", "parent", node.parent() == null ? null : node.parent().value());
    yaml.list("", "tags", node.tags());
    yaml.list("", "anchors", node.anchors().stream().map(Anchor::glob).toList());
    yaml.list("", "symbols", node.symbols());
    number(yaml, "importance", node.importance(), node.kind().importance());
    double usual = node.provenance().trust().confidence();
    number(yaml, "confidence", node.statedConfidence(), usual);
    yaml.field(
        "",
        "half_life",
        node.lifetime().halfLife() == null ? null : node.lifetime().halfLife().toString());
    yaml.field("", "expires", time(node.lifetime().expiresAt()));
    if (claims.author() != null) {
      author(yaml, claims.author());
    }
    confirmations(yaml, claims.usage());
    yaml.field("", "created", time(node.createdAt()));
    yaml.line(UPDATED + time(node.updatedAt()));
    origin(yaml, claims.origin());
  }

  static void confirmations(YamlWriter yaml, Usage usage) {
    List<String> confirmedBy =
        usage.confirmedBy().stream().map(Provenance.Principal::label).sorted().toList();
    yaml.list("", "confirmed_by", confirmedBy);
    int confirmations = usage.confirmations();
    if (confirmations != confirmedBy.size()) {
      yaml.line("confirmations: " + confirmations);
    }
    yaml.field("", "verified", time(usage.verifiedAt()));
  }

  private static String line(String text) {
    return YamlWriter.scalar(text);
  }

  private static void author(YamlWriter yaml, Provenance by) {
    yaml.field("", "author", by.source().label());
    yaml.field("", "principal", by.principalId());
    yaml.field("", "trust", unless(by.trust() == by.source().trust(), by.trust().label()));
    yaml.field("", "task", by.task());
    yaml.field("", "branch", by.branch());
    if (by.commit() != null) {
      // Digits alone would be read as a number.
      yaml.line("commit: " + YamlWriter.scalar(by.commit()));
    }
  }

  static void origin(YamlWriter yaml, Provenance.@Nullable Origin origin) {
    if (origin != null) {
      yaml.line("origin:");
      yaml.field("  ", "kind", origin.kind());
      yaml.field("  ", "locator", origin.locator());
      yaml.field("  ", "captured", time(origin.capturedAt()));
      yaml.field("  ", "digest", origin.digest());
      yaml.field("  ", "media_type", origin.mediaType());
    }
  }

  static void evidence(YamlWriter yaml, List<Evidence> evidence) {
    if (evidence.isEmpty()) {
      return;
    }
    yaml.line("evidence:");
    // Two clones attach evidence in different orders; the order of the file must not depend on
    // that.
    List<Evidence> ordered =
        evidence.stream()
            .sorted(
                Comparator.comparing(Evidence::capturedAt)
                    .thenComparing(piece -> piece.id().value()))
            .toList();
    for (Evidence piece : ordered) {
      yaml.entry("  ", "kind", piece.kind().label());
      yaml.field("    ", "locator", piece.locator());
      yaml.field(
          "    ",
          "polarity",
          unless(piece.polarity() == Evidence.Polarity.SUPPORTS, piece.polarity().label()));
      yaml.field("    ", "captured", time(piece.capturedAt()));
      yaml.field("    ", "digest", piece.digest());
      yaml.text("    ", "excerpt", piece.excerpt());
    }
  }

  static void relations(YamlWriter yaml, List<Relation> relations) {
    if (relations.isEmpty()) {
      return;
    }
    yaml.line("relations:");
    List<Relation> ordered =
        relations.stream()
            .sorted(
                Comparator.comparing((Relation relation) -> relation.predicate().label())
                    .thenComparing(relation -> relation.to().id()))
            .toList();
    for (Relation relation : ordered) {
      yaml.entry("  ", "predicate", relation.predicate().label());
      yaml.field("    ", "to", relation.to().id().value());
      yaml.field(
          "    ", "confidence", relation.strength() == null ? null : relation.strength().label());
      yaml.field(
          "    ",
          "status",
          unless(relation.status() == Relation.Status.ACTIVE, relation.status().label()));
    }
  }

  static void number(YamlWriter yaml, String name, double value, double usual) {
    if (value != usual) {
      yaml.line(name + ": " + value);
    }
  }

  static @Nullable String unless(boolean isDefault, String value) {
    return isDefault ? null : value;
  }

  static @Nullable String time(@Nullable Instant time) {
    return time == null ? null : time.toString();
  }
}
