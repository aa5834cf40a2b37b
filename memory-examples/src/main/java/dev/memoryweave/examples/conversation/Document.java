package dev.memoryweave.examples.conversation;

import org.jspecify.annotations.Nullable;

/**
 * One message of a conversation, or one piece of code, as stored in a folder.
 *
 * @param group the conversation or collection it is part of; groups are unrelated
 * @param id its name within the group
 * @param session the session in which it was said, or null if it belongs to none
 * @param time when it was said, in the form of its source, or null if unknown
 * @param role who said it, {@value #CODE} for a piece of code, possibly empty
 * @param text the content
 */
public record Document(
    String group,
    String id,
    @Nullable String session,
    @Nullable String time,
    String role,
    String text) {
  /** The role of a piece of code. */
  public static final String CODE = "code";

  /** Whether it is a piece of code, not a message. */
  public boolean isCode() {
    return role.equals(CODE);
  }
}
