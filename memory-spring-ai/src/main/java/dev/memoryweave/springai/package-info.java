/**
 * A memory for agents of Spring AI: an advisor that gives a model what is known and records what is
 * said, a repository of chat memories, tools, a document retriever, and models in both directions.
 */
@NullMarked
package dev.memoryweave.springai;

import org.jspecify.annotations.NullMarked;
