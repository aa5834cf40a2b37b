/** Plain forms of text, whatever its language. */
@NullMarked
package dev.memoryweave.text.internal;

import org.jspecify.annotations.NullMarked;
