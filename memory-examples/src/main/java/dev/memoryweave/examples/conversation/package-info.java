/**
 * Conversations and other documents in a folder of JSON lines, and how they become memories.
 *
 * <p>Start from {@link dev.memoryweave.examples.conversation.ConversationFolder}, which reads such
 * a folder; {@link dev.memoryweave.examples.conversation.ConversationImport} stores its contents.
 */
@NullMarked
package dev.memoryweave.examples.conversation;

import org.jspecify.annotations.NullMarked;
