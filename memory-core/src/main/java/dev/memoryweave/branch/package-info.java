/**
 * Branches, and which memories belong to them: the history behind a checkout, and decisions on
 * memories whose branch is gone.
 *
 * <p>Start from {@link dev.memoryweave.branch.CheckoutHistory}. Nothing here knows a version
 * control system: whoever opens a memory supplies the facts.
 */
@NullMarked
package dev.memoryweave.branch;

import org.jspecify.annotations.NullMarked;
