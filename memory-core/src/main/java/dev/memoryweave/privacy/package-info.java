/**
 * Personal data in memories: whether it is marked, redacted or refused, and which agent may write
 * and read what.
 */
@NullMarked
package dev.memoryweave.privacy;

import org.jspecify.annotations.NullMarked;
