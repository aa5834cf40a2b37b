/**
 * Embedding models behind a server: Ollama, or any server with the OpenAI API. Start with {@link
 * dev.memoryweave.embeddings.http.OllamaEmbedder} for a model on the local machine, or with {@link
 * dev.memoryweave.embeddings.http.OpenAiEmbedder} for any server with the OpenAI API. Nothing is
 * sent unless an embedder is built with {@code allowNetwork(true)}.
 */
@NullMarked
package dev.memoryweave.embeddings.http;

import org.jspecify.annotations.NullMarked;
