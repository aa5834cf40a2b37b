/**
 * Scripted lives of memories: each is played through the public API and the operations, and all
 * that came of it is compared with a record that is kept as a file. A change of behaviour shows as
 * a difference of the records.
 */
@NullMarked
package dev.memoryweave.build.lives;

import org.jspecify.annotations.NullMarked;
