/** The table of the static model, and the splitting of texts into its pieces. */
@NullMarked
package dev.memoryweave.embeddings.staticmodel.internal;

import org.jspecify.annotations.NullMarked;
