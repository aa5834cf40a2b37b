/**
 * What modules for frameworks of agents share: conversations kept in sessions, what is known for a
 * task, rules, tools and capturing in the background, none of which fails the agent.
 */
@NullMarked
package dev.memoryweave.chat;

import org.jspecify.annotations.NullMarked;
