/**
 * Models that run inside the process, on ONNX Runtime, without a network: {@link
 * dev.memoryweave.embeddings.onnx.BgeSmallEmbedder} for vectors, and {@link
 * dev.memoryweave.embeddings.onnx.OnnxReranker} for scoring question and text together. Start with
 * the first.
 */
@NullMarked
package dev.memoryweave.embeddings.onnx;

import org.jspecify.annotations.NullMarked;
