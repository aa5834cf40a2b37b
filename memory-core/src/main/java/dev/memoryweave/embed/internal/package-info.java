/** Code shared by embedders inside the process: splitting text into the pieces of a model. */
@NullMarked
package dev.memoryweave.embed.internal;

import org.jspecify.annotations.NullMarked;
