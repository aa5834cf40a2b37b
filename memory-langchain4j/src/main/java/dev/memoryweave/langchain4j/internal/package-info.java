/** Messages of LangChain4j as turns of a session, and how windows of them differ. */
@NullMarked
package dev.memoryweave.langchain4j.internal;

import org.jspecify.annotations.NullMarked;
