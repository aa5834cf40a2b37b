package dev.memoryweave.conversation.internal;

import dev.memoryweave.model.Message;

/**
 * A message that can be stored: without secrets and unsupported characters.
 *
 * @param message the message, with an id
 * @param secrets how many secrets were redacted
 * @param repaired whether characters were replaced
 * @param shortened how many of its tool calls were shortened
 */
record CleanMessage(Message message, int secrets, boolean repaired, int shortened) {}
