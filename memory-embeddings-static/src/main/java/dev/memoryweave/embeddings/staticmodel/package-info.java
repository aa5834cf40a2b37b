/**
 * A static embedding model: a table with one vector for each piece of a word; their sum represents
 * a text. It needs no native code, no network and no other library.
 */
@NullMarked
package dev.memoryweave.embeddings.staticmodel;

import org.jspecify.annotations.NullMarked;
