/**
 * Embedding models behind a server: Ollama, or any that speaks the interface of OpenAI. Start with
 * {@link dev.memoryweave.embeddings.http.OllamaEmbedder} for a model on the own machine, with
 * {@link dev.memoryweave.embeddings.http.OpenAiEmbedder} for everything that speaks the interface
 * of OpenAI. Nothing here is used, and nothing sent, unless it is built with {@code
 * allowNetwork(true)}.
 */
@NullMarked
package dev.memoryweave.embeddings.http;

import org.jspecify.annotations.NullMarked;
