/**
 * The rules for texts of reports.
 *
 * <p>Start from {@link dev.memoryweave.reflect.internal.ReportText}. The steps that a report goes
 * through have packages of their own below this one: report, capture, statement, promotion.
 */
@NullMarked
package dev.memoryweave.reflect.internal;

import org.jspecify.annotations.NullMarked;
