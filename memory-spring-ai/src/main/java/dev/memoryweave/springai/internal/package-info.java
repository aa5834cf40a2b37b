/** Messages of Spring AI as turns of a session. */
@NullMarked
package dev.memoryweave.springai.internal;

import org.jspecify.annotations.NullMarked;
