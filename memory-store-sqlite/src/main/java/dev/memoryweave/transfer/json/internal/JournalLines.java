package dev.memoryweave.transfer.json.internal;

import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.PromotionRecord.Change;
import dev.memoryweave.model.PromotionRecord.Scores;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.transfer.TransferFormat;
import java.io.IOException;
import java.util.Objects;

/** The lines of decisions and events. */
final class JournalLines {
  private JournalLines() {}

  static void write(Line line, PromotionRecord decision) throws IOException {
    line.number("number", decision.sequence());
    line.shown("scope", decision.scope());
    line.text("outcome", decision.outcome().label());
    line.text("report", decision.report());
    line.shown("session", decision.session());
    line.text("kind", decision.kind().label());
    line.text("title", decision.title());
    line.shown("target", decision.target());
    line.shown("result", decision.result());
    line.object("scores", decision.scores(), JournalLines::write);
    line.text("reason", decision.reason());
    line.objects("changes", decision.changes(), JournalLines::write);
    line.text("actor", decision.actor().label());
    line.time("at", decision.at());
    line.text("principal", decision.principalId());
  }

  private static void write(Line line, Scores scores) throws IOException {
    line.ratio("similarity", scores.similarity());
    line.ratio("title", scores.title());
    line.ratio("kind", scores.kind());
    line.ratio("path", scores.path());
    line.ratio("candidateConfidence", scores.candidateConfidence());
    line.ratio("memoryConfidence", scores.memoryConfidence());
  }

  private static void write(Line line, Change change) throws IOException {
    line.shown("memory", change.node());
    line.number("before", change.before());
    line.number("after", change.after());
  }

  static TransferFormat.Item decision(Fields fields) throws DamagedLineException {
    String session = fields.optional("session");
    return new TransferFormat.Item.OfDecision(
        new PromotionRecord(
            fields.number("number"),
            fields.scope("scope"),
            PromotionRecord.Outcome.of(fields.text("outcome")),
            fields.text("report"),
            session == null ? null : SessionId.of(session),
            NodeKind.of(fields.text("kind")),
            fields.text("title"),
            fields.refOrNull("target"),
            fields.refOrNull("result"),
            Objects.requireNonNullElseGet(
                fields.object("scores", JournalLines::scores), () -> Scores.alone(0)),
            fields.text("reason"),
            fields.objects(
                "changes",
                change ->
                    new Change(
                        change.ref("memory"), change.number("before"), change.number("after"))),
            Source.of(fields.text("actor")),
            fields.time("at"),
            fields.optional("principal")));
  }

  private static Scores scores(Fields fields) throws DamagedLineException {
    return new Scores(
        fields.ratio("similarity"),
        fields.ratio("title"),
        fields.ratio("kind"),
        fields.ratio("path"),
        fields.ratio("candidateConfidence"),
        fields.ratio("memoryConfidence"));
  }

  static void write(Line line, MemoryEvent.Draft event) throws IOException {
    line.text("event", event.type().label());
    line.shown("scope", event.scope());
    line.text("subject", event.subject());
    line.text("actor", event.actor().label());
    line.time("at", event.at());
    line.text("reason", event.reason());
    line.text("principal", event.principalId());
  }

  static TransferFormat.Item event(Fields fields) throws DamagedLineException {
    return new TransferFormat.Item.OfEvent(
        new MemoryEvent.Draft(
            MemoryEvent.Type.of(fields.text("event")),
            fields.scope("scope"),
            fields.text("subject"),
            Source.of(fields.text("actor")),
            fields.time("at"),
            fields.optional("reason"),
            fields.optional("principal")));
  }
}
