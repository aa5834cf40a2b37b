/** The contents in a store; start from {@link dev.memoryweave.content.internal.StoredContents}. */
@NullMarked
package dev.memoryweave.content.internal;

import org.jspecify.annotations.NullMarked;
