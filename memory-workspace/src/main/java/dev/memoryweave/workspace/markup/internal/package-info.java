/**
 * Reads the markup of documents: Markdown with settings at the top, tables and crossed-out text,
 * and the headings, lists and code of reStructuredText and AsciiDoc.
 *
 * <p>Start from {@link dev.memoryweave.workspace.markup.internal.MarkupDocument}. It depends on
 * nothing but the parser, so that each reader of documents can use it.
 */
@NullMarked
package dev.memoryweave.workspace.markup.internal;

import org.jspecify.annotations.NullMarked;
