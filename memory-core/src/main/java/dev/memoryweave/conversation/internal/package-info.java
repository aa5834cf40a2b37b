/**
 * Records conversations: {@link dev.memoryweave.conversation.internal.SessionRecorder} turns
 * messages into turns of a session.
 */
@NullMarked
package dev.memoryweave.conversation.internal;

import org.jspecify.annotations.NullMarked;
