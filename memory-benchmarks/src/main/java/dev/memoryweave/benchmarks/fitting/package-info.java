/**
 * Fits the token table of the static model to the model inside the process, on texts of free
 * licences.
 */
@NullMarked
package dev.memoryweave.benchmarks.fitting;

import org.jspecify.annotations.NullMarked;
