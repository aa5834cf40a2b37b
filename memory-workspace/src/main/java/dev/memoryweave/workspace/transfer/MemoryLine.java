package dev.memoryweave.workspace.transfer;

import dev.memoryweave.model.Anchor;
import dev.memoryweave.model.Attachment;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.Lifetime;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeFlag;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Principal;
import dev.memoryweave.model.Provenance.Origin;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Role;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.Stage;
import dev.memoryweave.model.ToolCall;
import dev.memoryweave.model.Trust;
import dev.memoryweave.model.Usage;
import dev.memoryweave.model.Utterance;
import dev.memoryweave.transfer.TransferRecord;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The line of a memory with its earlier versions and its evidence. */
final class MemoryLine {
  private MemoryLine() {}

  // ---- writing ----------------------------------------------------------------------------------

  static void write(Line line, TransferRecord.OfMemory memory) throws IOException {
    MemoryNode node = memory.node();
    line.shown("scope", node.scope());
    line.text("id", node.id().value());
    write(line, node);
    line.objects("versions", memory.versions(), MemoryLine::write);
    line.objects("evidence", memory.evidence(), MemoryLine::write);
    line.objects("detached", memory.detached(), MemoryLine::write);
  }

  private static void write(Line line, MemoryNode node) throws IOException {
    line.shown("session", node.session());
    line.object("turn", node.utterance(), MemoryLine::write);
    line.text("key", node.key());
    line.text("title", node.title());
    line.text("body", node.body());
    line.text("summary", node.summary());
    line.text("status", node.status().label());
    line.text("stage", node.stage() == null ? null : node.stage().label());
    line.text("parent", node.parent() == null ? null : node.parent().value());
    line.texts("anchors", node.anchors().stream().map(Anchor::glob).toList());
    line.texts("symbols", node.symbols());
    line.texts("tags", node.tags());
    line.ratio("importance", node.importance());
    line.ratio("confidence", node.confidence());
    line.ratio("statedConfidence", node.statedConfidence());
    line.texts("flags", node.flags().stream().map(NodeFlag::label).toList());
    Usage usage = node.usage();
    line.number("confirmations", usage.confirmations());
    line.texts("confirmedBy", usage.confirmedBy().stream().map(Principal::label).toList());
    line.number("uses", usage.useCount());
    line.time("lastUsedAt", usage.lastUsedAt());
    line.time("verifiedAt", usage.verifiedAt());
    line.shown("halfLife", node.lifetime().halfLife());
    line.time("expiresAt", node.lifetime().expiresAt());
    line.object("author", node.provenance(), MemoryLine::write);
    line.object("origin", node.origin(), MemoryLine::write);
    line.shown("supersededBy", node.supersededBy());
    line.time("createdAt", node.createdAt());
    line.time("updatedAt", node.updatedAt());
    line.number("revision", node.revision());
  }

  private static void write(Line line, Utterance said) throws IOException {
    line.text("id", said.turn());
    line.number("part", said.part());
    line.text("role", said.role().label());
    line.text("speaker", said.speaker());
    line.time("saidAt", said.saidAt());
    line.objects("toolCalls", said.toolCalls(), MemoryLine::write);
    line.objects("attachments", said.attachments(), MemoryLine::write);
  }

  private static void write(Line line, ToolCall call) throws IOException {
    line.text("tool", call.tool());
    line.text("arguments", call.arguments());
    line.text("outcome", call.outcome().label());
    line.text("result", call.result());
    line.time("at", call.at());
  }

  private static void write(Line line, Attachment attachment) throws IOException {
    line.text("name", attachment.name());
    line.text("locator", attachment.locator());
    line.text("mediaType", attachment.mediaType());
  }

  private static void write(Line line, Provenance author) throws IOException {
    line.text("source", author.source().label());
    line.text("trust", author.trust().label());
    line.text("principal", author.principalId());
    line.text("task", author.task());
    line.text("commit", author.commit());
    line.text("branch", author.branch());
  }

  private static void write(Line line, Origin origin) throws IOException {
    line.text("kind", origin.kind());
    line.text("locator", origin.locator());
    line.time("capturedAt", origin.capturedAt());
    line.text("digest", origin.digest());
    line.text("mediaType", origin.mediaType());
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

  // ---- reading ----------------------------------------------------------------------------------

  static TransferRecord read(Fields fields) throws DamagedLineException {
    Scope scope = fields.scope("scope");
    NodeId id = NodeId.of(fields.text("id"));
    MemoryNode node = node(fields, scope, id);
    return new TransferRecord.OfMemory(
        node,
        fields.objects("versions", version -> node(version, scope, id)),
        fields.objects("evidence", piece -> evidence(piece, scope)),
        fields.objects("detached", piece -> evidence(piece, scope)));
  }

  private static MemoryNode node(Fields fields, Scope scope, NodeId id)
      throws DamagedLineException {
    String session = fields.optional("session");
    String stage = fields.optional("stage");
    String parent = fields.optional("parent");
    Set<NodeFlag> flags = EnumSet.noneOf(NodeFlag.class);
    for (String flag : fields.texts("flags")) {
      flags.add(NodeFlag.of(flag));
    }
    List<Principal> confirmedBy = new ArrayList<>();
    for (String principal : fields.texts("confirmedBy")) {
      confirmedBy.add(Principal.of(principal));
    }
    return new MemoryNode(
        scope,
        id,
        session == null ? null : SessionId.of(session),
        fields.object("turn", MemoryLine::utterance),
        id.kind(),
        fields.text("key"),
        fields.text("title"),
        fields.textOrEmpty("body"),
        fields.textOrEmpty("summary"),
        NodeStatus.of(fields.text("status")),
        stage == null ? null : Stage.of(stage),
        parent == null ? null : NodeId.of(parent),
        fields.texts("anchors").stream().map(Anchor::of).toList(),
        fields.texts("symbols"),
        fields.texts("tags"),
        fields.ratio("importance"),
        fields.ratio("confidence"),
        fields.ratio("statedConfidence"),
        flags,
        new Usage(
            fields.count("confirmations"),
            fields.count("uses"),
            fields.timeOrNull("lastUsedAt"),
            fields.timeOrNull("verifiedAt"),
            confirmedBy),
        new Lifetime(halfLife(fields), fields.timeOrNull("expiresAt")),
        Objects.requireNonNullElseGet(
            fields.object("author", MemoryLine::author),
            () -> Provenance.of(Provenance.Source.IMPORT)),
        fields.object("origin", MemoryLine::origin),
        fields.refOrNull("supersededBy"),
        fields.time("createdAt"),
        fields.time("updatedAt"),
        fields.number("revision"));
  }

  private static @Nullable Duration halfLife(Fields fields) throws DamagedLineException {
    String text = fields.optional("halfLife");
    try {
      return text == null ? null : Duration.parse(text);
    } catch (DateTimeException e) {
      throw new DamagedLineException("field halfLife must be a duration such as PT48H");
    }
  }

  private static Utterance utterance(Fields fields) throws DamagedLineException {
    return new Utterance(
        fields.text("id"),
        fields.count("part"),
        Role.of(fields.text("role")),
        fields.optional("speaker"),
        fields.timeOrNull("saidAt"),
        fields.objects("toolCalls", MemoryLine::toolCall),
        fields.objects(
            "attachments",
            attachment ->
                new Attachment(
                    attachment.text("name"),
                    attachment.text("locator"),
                    attachment.optional("mediaType"))));
  }

  private static ToolCall toolCall(Fields fields) throws DamagedLineException {
    return new ToolCall(
        fields.text("tool"),
        fields.textOrEmpty("arguments"),
        ToolCall.Outcome.of(fields.text("outcome")),
        fields.textOrEmpty("result"),
        fields.timeOrNull("at"));
  }

  private static Provenance author(Fields fields) throws DamagedLineException {
    return new Provenance(
        Provenance.Source.of(fields.text("source")),
        Trust.of(fields.text("trust")),
        fields.optional("principal"),
        fields.optional("task"),
        fields.optional("commit"),
        fields.optional("branch"));
  }

  private static Origin origin(Fields fields) throws DamagedLineException {
    return new Origin(
        fields.text("kind"),
        fields.text("locator"),
        fields.timeOrNull("capturedAt"),
        fields.optional("digest"),
        fields.optional("mediaType"));
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
