package dev.memoryweave.rest.internal.api;

import dev.memoryweave.operations.model.DoorWords;

/** The words of this door: operations are named as in their paths. */
final class ApiWords implements DoorWords {
  static final ApiWords INSTANCE = new ApiWords();

  private ApiWords() {}

  @Override
  public String of(String operation) {
    return operation.replace('_', '-');
  }

  @Override
  public String agreeing() {
    return "send confirmed: true, or repeat the request with the header "
        + RequestPrompt.HEADER
        + " that answers the question";
  }

  @Override
  public String deciding() {
    return "A person can accept what waits: by review with a person's token, on the page of the"
        + " server, or at a terminal by 'memory review'.";
  }

  @Override
  public String unasked() {
    return "Nobody can be asked here.";
  }
}
