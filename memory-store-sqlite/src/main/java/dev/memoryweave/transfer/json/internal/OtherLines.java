package dev.memoryweave.transfer.json.internal;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.store.ContentStore.Content;
import dev.memoryweave.transfer.TransferFormat;
import java.io.IOException;
import java.util.List;

/** The lines of vectors, relations, sessions and contents. */
final class OtherLines {
  private OtherLines() {}

  // ---- vectors ----------------------------------------------------------------------------------

  static void write(Line line, TransferFormat.Item.OfVector vector) throws IOException {
    line.shown("memory", vector.node());
    line.text("model", vector.model().id());
    line.number("dimensions", vector.model().dimensions());
    line.text("text", vector.hash());
    line.numbers("vector", vector.vector());
  }

  static TransferFormat.Item vector(Fields fields) throws DamagedLineException {
    return new TransferFormat.Item.OfVector(
        new Embedder.Model(fields.text("model"), fields.count("dimensions")),
        fields.ref("memory"),
        fields.text("text"),
        fields.numbers("vector"));
  }

  // ---- relations --------------------------------------------------------------------------------

  static void write(Line line, TransferFormat.Item.OfRelation taken) throws IOException {
    Relation relation = taken.relation();
    line.shown("from", relation.from());
    line.text("predicate", relation.predicate().label());
    line.shown("to", relation.to());
    write(line, relation);
    line.objects("versions", taken.versions(), OtherLines::write);
  }

  private static void write(Line line, Relation relation) throws IOException {
    line.text("strength", relation.strength() == null ? null : relation.strength().label());
    line.texts("evidence", relation.evidence().stream().map(Evidence.Id::value).toList());
    line.text("status", relation.status().label());
    line.time("createdAt", relation.createdAt());
    line.time("updatedAt", relation.updatedAt());
  }

  static TransferFormat.Item relation(Fields fields) throws DamagedLineException {
    NodeRef from = fields.ref("from");
    Relation.Predicate predicate = Relation.Predicate.of(fields.text("predicate"));
    NodeRef to = fields.ref("to");
    Relation relation = relation(fields, from, predicate, to);
    List<Relation> versions =
        fields.objects("versions", version -> relation(version, from, predicate, to));
    return new TransferFormat.Item.OfRelation(relation, versions);
  }

  private static Relation relation(
      Fields fields, NodeRef from, Relation.Predicate predicate, NodeRef to)
      throws DamagedLineException {
    String strength = fields.optional("strength");
    return new Relation(
        from,
        predicate,
        to,
        strength == null ? null : Relation.Strength.of(strength),
        fields.texts("evidence").stream().map(Evidence.Id::of).toList(),
        Relation.Status.of(fields.text("status")),
        fields.time("createdAt"),
        fields.time("updatedAt"));
  }

  // ---- sessions ---------------------------------------------------------------------------------

  static void write(Line line, Session session) throws IOException {
    line.shown("scope", session.scope());
    line.text("id", session.id().value());
    line.text("title", session.title());
    line.text("runtime", session.runtime());
    line.text("folder", session.folder());
    line.text("branch", session.branch());
    line.text("commit", session.commit());
    line.shown("continues", session.continues());
    line.time("startedAt", session.startedAt());
    line.time("endedAt", session.endedAt());
    line.time("lastActiveAt", session.lastActiveAt());
    line.number("messages", session.messages());
  }

  static TransferFormat.Item session(Fields fields) throws DamagedLineException {
    String continues = fields.optional("continues");
    return new TransferFormat.Item.OfSession(
        new Session(
            fields.scope("scope"),
            SessionId.of(fields.text("id")),
            fields.optional("title"),
            fields.optional("runtime"),
            fields.optional("folder"),
            fields.optional("branch"),
            fields.optional("commit"),
            continues == null ? null : SessionId.of(continues),
            fields.time("startedAt"),
            fields.timeOrNull("endedAt"),
            fields.time("lastActiveAt"),
            fields.number("messages")));
  }

  // ---- contents ---------------------------------------------------------------------------------

  static void write(Line line, TransferFormat.Item.OfContent taken) throws IOException {
    Content content = taken.content();
    line.shown("scope", content.scope());
    line.text("digest", content.digest());
    line.text("name", content.name());
    line.text("mediaType", content.mediaType());
    line.number("size", content.size());
    line.text("owner", content.owner().label());
    line.time("addedAt", content.addedAt());
    line.number("personal", content.personal() ? 1 : 0);
    line.text("bytes", taken.base64());
  }

  static TransferFormat.Item content(Fields fields) throws DamagedLineException {
    return new TransferFormat.Item.OfContent(
        new Content(
            fields.scope("scope"),
            fields.text("digest"),
            fields.text("name"),
            fields.text("mediaType"),
            fields.number("size"),
            Provenance.Principal.of(fields.text("owner")),
            fields.time("addedAt"),
            fields.number("personal") != 0),
        fields.text("bytes"));
  }
}
