package dev.memoryweave.internal.conversation;

import dev.memoryweave.model.Message;

/**
 * A message that can be stored: without secrets, and without characters that cannot be kept.
 *
 * @param message the message, with an id
 * @param secrets how many secrets were blacked out
 * @param repaired whether characters were replaced
 * @param shortened how many of its tool calls were shortened
 */
record CleanMessage(Message message, int secrets, boolean repaired, int shortened) {}
