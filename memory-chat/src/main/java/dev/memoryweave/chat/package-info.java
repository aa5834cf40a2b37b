/**
 * The shared part of modules for frameworks of agents: conversations kept in sessions, blocks for a
 * task, rules, tools and capturing in the background, none of which fails the agent.
 */
@NullMarked
package dev.memoryweave.chat;

import org.jspecify.annotations.NullMarked;
