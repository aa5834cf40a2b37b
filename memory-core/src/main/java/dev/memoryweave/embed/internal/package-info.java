/** What embedders inside the process share: the cutting of text into the pieces of a model. */
@NullMarked
package dev.memoryweave.embed.internal;

import org.jspecify.annotations.NullMarked;
