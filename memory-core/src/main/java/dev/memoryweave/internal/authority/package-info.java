/** Decides who may do what. Start from {@link dev.memoryweave.internal.authority.Authority}. */
@NullMarked
package dev.memoryweave.internal.authority;

import org.jspecify.annotations.NullMarked;
