/** Reading what people write. */
@NullMarked
package dev.memoryweave.language;

import org.jspecify.annotations.NullMarked;
