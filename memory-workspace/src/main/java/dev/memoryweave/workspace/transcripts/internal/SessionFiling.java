package dev.memoryweave.workspace.transcripts.internal;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.conversation.SessionHandle;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.SecretRejectedException;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.Utterance;
import dev.memoryweave.privacy.PersonalDataRejectedException;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Stores the messages of sessions in batches of one transaction each. */
final class SessionFiling {
  /** The messages of a batch: enough to make the cost of a commit small. */
  private static final int BATCH_MESSAGES = 500;

  /** The text of a batch, in characters: bounds the size of one transaction. */
  private static final int BATCH_CHARACTERS = 1_000_000;

  private final AgentMemory memory;
  private final ImportTally tally;
  private final Instant endedBefore;
  private final Runnable afterBatch;
  private final Set<ImportedSession> pending = new LinkedHashSet<>();
  private int pendingMessages;
  private long pendingCharacters;

  /**
   * Creates the filing for a memory.
   *
   * @param endedBefore sessions whose last message is older are ended
   * @param afterBatch run after each transaction
   */
  SessionFiling(AgentMemory memory, ImportTally tally, Instant endedBefore, Runnable afterBatch) {
    this.memory = memory;
    this.tally = tally;
    this.endedBefore = endedBefore;
    this.afterBatch = afterBatch;
  }

  /** Adds a message to a session; it is stored when a batch is full. */
  void add(ImportedSession session, Message message) {
    session.add(fit(message));
    pending.add(session);
    pendingMessages++;
    pendingCharacters += message.text().length();
    if (pendingMessages >= BATCH_MESSAGES || pendingCharacters >= BATCH_CHARACTERS) {
      List.copyOf(pending).forEach(this::store);
    }
  }

  private Message fit(Message message) {
    if (message.attachments().size() <= Utterance.MAX_ATTACHMENTS) {
      return message;
    }
    tally.skip(0, "a message has more than " + Utterance.MAX_ATTACHMENTS + " attachments");
    return message.withAttachments(message.attachments().subList(0, Utterance.MAX_ATTACHMENTS));
  }

  /** Stores the remaining messages and the details of a session. */
  void finish(ImportedSession session) {
    @Nullable Session stored = store(session);
    if (!session.isStored()) {
      tally.passOver("sessions without messages");
      return;
    }
    SessionHandle handle = memory.session(session.id());
    stored = stored == null ? handle.find().orElse(null) : stored;
    if (stored == null) {
      return;
    }
    Session.Details details = session.details();
    if (!ImportedSession.has(stored, details)) {
      stored = opened(handle, details, stored);
    }
    if (stored.isOpen()) {
      session.endedBefore(endedBefore).ifPresent(handle::end);
    }
  }

  private Session opened(SessionHandle handle, Session.Details details, Session known) {
    try {
      return handle.open(details);
    } catch (SecretRejectedException e) {
      tally.skip(0, "the details of session '" + handle.id() + "' hold a secret");
      return known;
    } catch (PersonalDataRejectedException e) {
      tally.skip(0, "the details of session '" + handle.id() + "' hold " + refused(e));
      return known;
    }
  }

  private @Nullable Session store(ImportedSession session) {
    if (!session.hasPending()) {
      return null;
    }
    pending.remove(session);
    boolean isNew = !session.isStored();
    List<Message> messages = session.takePending();
    pendingMessages -= messages.size();
    for (Message message : messages) {
      pendingCharacters -= message.text().length();
    }
    try {
      SessionHandle.Recorded report = memory.session(session.id()).record(messages);
      tally.stored(messages, report);
      if (isNew) {
        tally.session();
      }
      return report.session();
    } catch (SecretRejectedException e) {
      tally.skip(0, "the name of a session is a secret; its messages are left out");
      return null;
    } catch (PersonalDataRejectedException e) {
      tally.skip(0, "messages of session '" + session.id() + "' hold " + refused(e));
      return null;
    } finally {
      afterBatch.run();
    }
  }

  private static String refused(PersonalDataRejectedException e) {
    return e.family().description() + ", which the privacy policy refuses";
  }
}
