/**
 * A memory for agents of LangChain4j: chat memory that lasts, retrieval of what is known, tools,
 * and models in both directions.
 */
@NullMarked
package dev.memoryweave.langchain4j;

import org.jspecify.annotations.NullMarked;
