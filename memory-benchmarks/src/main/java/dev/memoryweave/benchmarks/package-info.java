/**
 * Measuring: how well memories are found, how fast, and how much slower than without the library.
 *
 * <p>Start from {@link dev.memoryweave.benchmarks.RetrievalEvaluation} for how well, and from
 * {@link dev.memoryweave.benchmarks.BenchmarkTable} for how fast; {@link
 * dev.memoryweave.benchmarks.IndexingBenchmark} is about the files of a project.
 */
@NullMarked
package dev.memoryweave.benchmarks;

import org.jspecify.annotations.NullMarked;
