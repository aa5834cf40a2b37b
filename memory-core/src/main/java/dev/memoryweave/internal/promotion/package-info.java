/**
 * Processes reports and promotes the candidates drawn from them. Start from {@link
 * dev.memoryweave.internal.promotion.ReportIntake}.
 */
@NullMarked
package dev.memoryweave.internal.promotion;

import org.jspecify.annotations.NullMarked;
