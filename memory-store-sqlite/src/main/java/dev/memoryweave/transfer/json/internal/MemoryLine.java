package dev.memoryweave.transfer.json.internal;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.RecordSchema;
import dev.memoryweave.model.Scope;
import dev.memoryweave.transfer.TransferFormat;
import java.io.IOException;
import java.time.Instant;

/** The line of a memory with its earlier versions and its evidence. */
final class MemoryLine {
  private MemoryLine() {}

  static void write(Line line, TransferFormat.Item.OfMemory memory) throws IOException {
    MemoryNode node = memory.node();
    line.shown("scope", node.scope());
    line.text("id", node.id().value());
    RecordLine.write(line, RecordSchema.NODE, node);
    line.objects(
        "versions",
        memory.versions(),
        (version, former) -> RecordLine.write(version, RecordSchema.NODE, former));
    line.objects("evidence", memory.evidence(), MemoryLine::write);
    line.objects("detached", memory.detached(), MemoryLine::write);
  }

  private static void write(Line line, Evidence piece) throws IOException {
    line.text("id", piece.id().value());
    line.text("kind", piece.kind().label());
    line.text("locator", piece.locator());
    line.text("excerpt", piece.excerpt());
    line.text("digest", piece.digest());
    line.time("capturedAt", piece.capturedAt());
    line.text("polarity", piece.polarity().label());
    Evidence.Check check = piece.check();
    line.text("verdict", check == null ? null : check.verdict().label());
    line.time("checkedAt", check == null ? null : check.at());
  }

  static TransferFormat.Item read(Fields fields) throws DamagedLineException {
    Scope scope = fields.scope("scope");
    NodeId id = NodeId.of(fields.text("id"));
    MemoryNode node = node(fields, scope, id);
    return new TransferFormat.Item.OfMemory(
        node,
        fields.objects("versions", version -> node(version, scope, id)),
        fields.objects("evidence", piece -> evidence(piece, scope)),
        fields.objects("detached", piece -> evidence(piece, scope)));
  }

  private static MemoryNode node(Fields fields, Scope scope, NodeId id)
      throws DamagedLineException {
    MemoryNode.Builder node = MemoryNode.builder(scope, id, "", Instant.EPOCH);
    RecordLine.read(fields, RecordSchema.NODE, node);
    return node.build();
  }

  private static Evidence evidence(Fields fields, Scope scope) throws DamagedLineException {
    Evidence piece =
        new Evidence(
            scope,
            Evidence.Id.of(fields.text("id")),
            Evidence.Kind.of(fields.text("kind")),
            fields.text("locator"),
            fields.textOrEmpty("excerpt"),
            fields.optional("digest"),
            fields.time("capturedAt"),
            Evidence.Polarity.of(fields.text("polarity")));
    String verdict = fields.optional("verdict");
    return verdict == null
        ? piece
        : piece.checked(
            new Evidence.Check(Evidence.Check.Verdict.of(verdict), fields.time("checkedAt")));
  }
}
