/**
 * What the stores on SQL share and that knows no SQL: records as flat columns, and the search of
 * vectors. Start from {@link dev.memoryweave.store.support.internal.NodeColumns}.
 */
@NullMarked
package dev.memoryweave.store.support.internal;

import org.jspecify.annotations.NullMarked;
