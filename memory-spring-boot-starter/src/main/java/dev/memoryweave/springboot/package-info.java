/**
 * Auto-configuration of a memory for agents of Spring AI: its store, the conversations, what {@code
 * memory-spring-ai} has, health and metrics. Every bean steps back for one of the application.
 */
@NullMarked
package dev.memoryweave.springboot;

import org.jspecify.annotations.NullMarked;
