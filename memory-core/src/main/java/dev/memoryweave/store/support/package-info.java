/**
 * Optional building blocks for implementing a store: {@link dev.memoryweave.store.support.Bm25} is
 * the formula of scores. A store without a text index of its own finds one in {@link
 * dev.memoryweave.store.text}.
 */
@NullMarked
package dev.memoryweave.store.support;

import org.jspecify.annotations.NullMarked;
