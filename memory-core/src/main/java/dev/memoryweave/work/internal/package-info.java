/**
 * Open work: {@link dev.memoryweave.work.internal.WorkReader} finds in messages what is to be done
 * and what is done, {@link dev.memoryweave.work.internal.WorkLedger} follows both through a
 * session, without a store; the rest keeps work as memories.
 */
@NullMarked
package dev.memoryweave.work.internal;

import org.jspecify.annotations.NullMarked;
