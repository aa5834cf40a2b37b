/**
 * Agents of Google ADK with a memory: a plugin that weaves and records, a memory service, tools and
 * a session service, all on {@link dev.memoryweave.adk.AppMemories}.
 */
@NullMarked
package dev.memoryweave.adk;

import org.jspecify.annotations.NullMarked;
