/**
 * Gives memories and passages their vectors in the background, and splits texts into the pieces of
 * a model for embedders inside the process.
 */
@NullMarked
package dev.memoryweave.embed.internal;

import org.jspecify.annotations.NullMarked;
