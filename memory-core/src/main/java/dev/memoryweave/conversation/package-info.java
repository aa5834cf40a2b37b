/**
 * Conversations: what people and agents say, kept as turns of a session.
 *
 * <p>Start with {@link dev.memoryweave.conversation.SessionHandle}, which {@link
 * dev.memoryweave.AgentMemory#session} gives: it records {@linkplain dev.memoryweave.model.Message
 * messages} and reads them again.
 */
@NullMarked
package dev.memoryweave.conversation;

import org.jspecify.annotations.NullMarked;
