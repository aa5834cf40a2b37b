/**
 * Carries out several changes in one transaction. Start from {@link
 * dev.memoryweave.internal.batch.BatchSave}.
 */
@NullMarked
package dev.memoryweave.internal.batch;

import org.jspecify.annotations.NullMarked;
