/** Metrics and spans of a memory's calls, for Micrometer and for OpenTelemetry. */
@NullMarked
package dev.memoryweave.metrics;

import org.jspecify.annotations.NullMarked;
