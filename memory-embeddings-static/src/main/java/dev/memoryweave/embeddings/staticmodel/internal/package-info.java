/** The table of the static model, and how a text becomes its pieces. */
@NullMarked
package dev.memoryweave.embeddings.staticmodel.internal;

import org.jspecify.annotations.NullMarked;
