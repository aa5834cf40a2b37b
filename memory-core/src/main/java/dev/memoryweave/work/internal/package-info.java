/**
 * Rules on work, without a store: {@link dev.memoryweave.work.internal.WorkReader} finds in
 * messages what is to be done and what is done, {@link dev.memoryweave.work.internal.WorkLedger}
 * follows both through a session.
 */
@NullMarked
package dev.memoryweave.work.internal;

import org.jspecify.annotations.NullMarked;
