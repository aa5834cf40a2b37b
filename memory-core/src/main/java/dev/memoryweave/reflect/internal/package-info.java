/**
 * The rules for texts of reports.
 *
 * <p>Start from {@link dev.memoryweave.reflect.internal.ReportText}. The processing steps of a
 * report have their own packages below this one: report, capture, statement, promotion.
 */
@NullMarked
package dev.memoryweave.reflect.internal;

import org.jspecify.annotations.NullMarked;
