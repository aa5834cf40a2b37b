/** Messages and tools of LangChain4j in the words of a memory. */
@NullMarked
package dev.memoryweave.langchain4j.internal;

import org.jspecify.annotations.NullMarked;
