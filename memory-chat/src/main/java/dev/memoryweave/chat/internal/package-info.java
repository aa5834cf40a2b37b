/** Windows of messages: how they differ, and how sessions keep them. */
@NullMarked
package dev.memoryweave.chat.internal;

import org.jspecify.annotations.NullMarked;
