package dev.memoryweave.operations.answer;

import dev.memoryweave.conversation.SessionHandle;
import dev.memoryweave.model.Session;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answer of {@code record}. */
public record RecordAnswer(
    @Doc("The name of the session") String session,
    @Doc("What it is about; absent if unknown") @Nullable String title,
    @Doc("How many messages it has") long messages,
    @Doc("How many messages are new") long added,
    @Doc("How many known messages have changed") long changed,
    @Doc("How many messages were known") long unchanged,
    @Doc("How many secrets were blacked out") long secrets,
    List<String> warnings) {
  /** The view of a report. */
  public static RecordAnswer of(SessionHandle.Recorded report) {
    Session session = report.session();
    return new RecordAnswer(
        session.id().value(),
        session.title(),
        session.messages(),
        report.added(),
        report.changed(),
        report.unchanged(),
        report.secrets(),
        report.warnings());
  }
}
