package dev.memoryweave.operations.answer;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.Utterance;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answer of {@code sessions}: a list, or one session with its turns. */
public record SessionsAnswer(
    @Doc("The sessions, most recently active first; absent if one is asked for")
        @Nullable List<Row> sessions,
    @Doc("The session that was asked for") @Nullable Row session,
    @Doc("Its open work") @Nullable List<WorkAnswer.Open> work,
    @Doc("Its turns, in the order in which they were said") @Nullable List<Turn> turns,
    @Doc("Give it as cursor for the next page; absent if there are no more")
        @Nullable String nextCursor) {
  /** A session. */
  public record Row(
      @Doc("Its name") String id,
      @Doc("What it is about") @Nullable String title,
      @Doc("The program that runs it") @Nullable String runtime,
      @Doc("The working folder") @Nullable String folder,
      @Nullable String branch,
      @Doc("The commit that was checked out last") @Nullable String commit,
      @Doc("The session whose work it continues") @Nullable String continues,
      Instant startedAt,
      @Doc("Absent while it is open") @Nullable Instant endedAt,
      Instant lastActiveAt,
      @Doc("How many messages were recorded") long messages,
      @Doc("How much of its work is open") long openWork) {
    /** The row of a session. */
    public static Row of(Session session, long openWork) {
      return new Row(
          session.id().value(),
          session.title(),
          session.runtime(),
          session.folder(),
          session.branch(),
          session.commit(),
          session.continues() == null ? null : session.continues().value(),
          session.startedAt(),
          session.endedAt(),
          session.lastActiveAt(),
          session.messages(),
          openWork);
    }
  }

  /** A turn, or a part of one that is long. */
  public record Turn(
      @Doc("The memory that holds it") String id,
      @Doc("The id of the message in its session") String turn,
      @Doc("Which part of the message, from 0") long part,
      Message.Role role,
      @Doc("Absent if the role says enough") @Nullable String speaker,
      String text,
      @Doc("When it was said, or else recorded") Instant at,
      List<ToolCall> toolCalls,
      List<Attachment> attachments,
      @Doc("The memories that cite it") List<MemoryRow> kept) {
    /** The view of a turn, and of what was kept of it. */
    public static Turn of(MemoryNode node, Utterance said, List<MemoryNode> kept) {
      Instant at = said.saidAt();
      return new Turn(
          node.id().value(),
          said.turn(),
          said.part(),
          said.role(),
          said.speaker(),
          node.body(),
          at == null ? node.createdAt() : at,
          said.toolCalls().stream().map(ToolCall::of).toList(),
          said.attachments().stream().map(Attachment::of).toList(),
          kept.stream().map(MemoryRow::of).toList());
    }
  }

  /** A call of a tool. */
  public record ToolCall(
      String tool,
      @Doc("Possibly empty") String arguments,
      Message.ToolCall.Outcome outcome,
      @Doc("Possibly empty") String result,
      @Nullable Instant at) {
    private static ToolCall of(Message.ToolCall call) {
      return new ToolCall(call.tool(), call.arguments(), call.outcome(), call.result(), call.at());
    }
  }

  /** Something attached to a message. */
  public record Attachment(
      String name, @Doc("Where it is") String locator, @Nullable String mediaType) {
    private static Attachment of(Message.Attachment attachment) {
      return new Attachment(attachment.name(), attachment.locator(), attachment.mediaType());
    }
  }
}
