package dev.memoryweave.rest.internal.api;

import java.util.Set;

/** What is at a path. */
interface Resource {
  /** The methods that it has, of GET and POST. */
  Set<String> methods();

  /**
   * Answers a request with one of these methods; may take long.
   *
   * @throws dev.memoryweave.model.MemoryException if it is refused
   * @throws RequestPrompt.Question if the person who calls is asked first
   */
  ApiAnswer answer(ApiRequest request);
}
