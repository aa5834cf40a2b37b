/**
 * From reports and captured sessions to candidates, without a store: gates, extraction and the
 * texts of candidates. Start from {@link dev.memoryweave.reflect.internal.ReportText}.
 */
@NullMarked
package dev.memoryweave.reflect.internal;

import org.jspecify.annotations.NullMarked;
