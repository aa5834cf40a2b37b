package dev.memoryweave.change.internal;

import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.internal.Sha256;
import dev.memoryweave.statement.internal.TextKey;
import dev.memoryweave.store.JournalStore.EventQuery;
import dev.memoryweave.store.ReadTransaction;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Records of forgotten statements that contain none of their words: one event each, whose reason is
 * a salt and a salted digest. All notes of a scope share the salt of the first one, so that a
 * statement can be looked up with one digest.
 */
public final class ForgottenNotes {
  /** The subject of such an event; it never identifies the memory. */
  static final String SUBJECT = "forgotten statement";

  private static final int SALT_DIGITS = 32;

  private @Nullable String salt;
  private final Set<String> digests;

  private ForgottenNotes(@Nullable String salt, Set<String> digests) {
    this.salt = salt;
    this.digests = digests;
  }

  /** The notes of a scope as they are now. */
  public static ForgottenNotes of(ReadTransaction tx, Scope scope) {
    Set<String> digests = new HashSet<>();
    String salt = null;
    long after = 0;
    while (true) {
      List<MemoryEvent> events =
          tx.journal()
              .events(
                  new EventQuery(
                      List.of(scope),
                      null,
                      Set.of(MemoryEvent.Type.STATEMENT_FORGOTTEN),
                      after,
                      EventQuery.MAX_LIMIT,
                      false));
      for (MemoryEvent event : events) {
        String note = event.reason() == null ? "" : event.reason();
        int blank = note.indexOf(' ');
        if (blank > 0 && (salt == null || salt.equals(note.substring(0, blank)))) {
          salt = note.substring(0, blank);
          digests.add(note.substring(blank + 1));
        }
        after = event.sequence();
      }
      if (events.size() < EventQuery.MAX_LIMIT) {
        return new ForgottenNotes(salt, digests);
      }
    }
  }

  /** Whether it is recorded that a memory was forgotten: it lasts, and a person decides here. */
  static boolean isNoted(WriteContext context, MemoryNode node) {
    return node.kind().tier().isDurable()
        && node.session() == null
        && context.author().trust().isPerson();
  }

  /**
   * Records that a memory of the scope was forgotten. Must be called in the transaction that
   * deletes the memory and has read these notes.
   */
  void add(WriteContext context, MemoryNode node) {
    if (contains(node.title(), node.body())) {
      return;
    }
    if (salt == null) {
      salt = newSalt(context, node);
    }
    String digest = digest(salt, node.title(), node.body());
    digests.add(digest);
    context.record(
        MemoryEvent.Type.STATEMENT_FORGOTTEN, node.scope(), SUBJECT, salt + " " + digest);
  }

  /**
   * Distinguishes the notes of one scope from those of another; not secret from anybody with access
   * to the store.
   */
  private static String newSalt(WriteContext context, MemoryNode node) {
    return Sha256.hex(node.scope() + "\n" + context.now() + "\n" + node.createdAt())
        .substring(0, SALT_DIGITS);
  }

  private static String digest(String salt, String title, String body) {
    return Sha256.hex(salt + "\n" + TextKey.caseless(title) + "\n" + TextKey.caseless(body));
  }

  /**
   * Whether a statement was forgotten. Case, white space and punctuation around words are ignored.
   *
   * @param title the title that its memory would have
   * @param body the body that its memory would have
   */
  public boolean contains(String title, String body) {
    return salt != null && digests.contains(digest(salt, title, body));
  }
}
