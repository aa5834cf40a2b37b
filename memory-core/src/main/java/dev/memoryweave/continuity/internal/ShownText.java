package dev.memoryweave.continuity.internal;

import dev.memoryweave.guard.injection.InjectionGuard;
import dev.memoryweave.guard.secret.Redactor;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.internal.Text;
import dev.memoryweave.weave.internal.Frame;
import org.jspecify.annotations.Nullable;

/** Prepares content for display: without secrets, without instructions, in one framed line. */
public final class ShownText {
  /** Stand-in for a text that is a suspected prompt injection. */
  static final String WITHHELD = "(withheld: its text tries to instruct its reader)";

  /** The maximum number of characters of a text that are read and shown. */
  private static final int LOOKED_AT = 4_000;

  private final Redactor redactor;
  private final InjectionGuard injections;

  /** Creates it with the guards that every text passes before it is shown. */
  public ShownText(Redactor redactor, InjectionGuard injections) {
    this.redactor = redactor;
    this.injections = injections;
  }

  /** One line of at most {@code characters} characters. */
  String line(String text, int characters) {
    String start = text.length() <= LOOKED_AT ? text : text.substring(0, LOOKED_AT);
    return injections.isSuspicious(start)
        ? WITHHELD
        : Frame.line(redactor.redact(start), characters);
  }

  /** A session without secrets; its texts are not framed. */
  Session session(Session session) {
    return new Session(
        session.scope(),
        session.id(),
        redacted(session.title()),
        redacted(session.runtime()),
        redacted(session.folder()),
        redacted(session.branch()),
        session.commit(),
        session.continues(),
        session.startedAt(),
        session.endedAt(),
        session.lastActiveAt(),
        session.messages());
  }

  private @Nullable String redacted(@Nullable String text) {
    return text == null ? null : redactor.redact(text);
  }

  /** The title of a memory. */
  String title(MemoryNode node, int characters) {
    return node.isSuspectedInjection() ? WITHHELD : line(node.title(), characters);
  }

  /**
   * The title of a memory and its summary, or the first sentence of its body, without repetition.
   */
  String statement(MemoryNode node, int characters) {
    if (node.isSuspectedInjection()) {
      return WITHHELD;
    }
    String summary = node.ownSummary().isBlank() ? start(node.body()) : node.ownSummary();
    return line(joined(node.title(), summary.strip()), characters);
  }

  private static String start(String body) {
    return Text.firstSentence(body, MemoryNode.MAX_SUMMARY);
  }

  /** Omits a title that the text begins with, or a text that the title fully contains. */
  private static String joined(String title, String text) {
    String stem = title.endsWith("…") ? title.substring(0, title.length() - 1) : title;
    if (text.isEmpty() || title.contains(text)) {
      return title;
    }
    if (text.startsWith(stem)) {
      return text;
    }
    boolean ended = ".!?:。！？".indexOf(title.charAt(title.length() - 1)) >= 0;
    return title + (ended ? " " : ": ") + text;
  }
}
