/** Contents that are no memories; start from {@link dev.memoryweave.content.Contents}. */
@NullMarked
package dev.memoryweave.content;

import org.jspecify.annotations.NullMarked;
