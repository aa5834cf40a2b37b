/**
 * Records conversations: {@link dev.memoryweave.internal.conversation.SessionRecorder} turns
 * messages into turns of a session.
 */
@NullMarked
package dev.memoryweave.internal.conversation;

import org.jspecify.annotations.NullMarked;
