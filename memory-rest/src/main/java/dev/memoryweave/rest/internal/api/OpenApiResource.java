package dev.memoryweave.rest.internal.api;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The description of the API, the same for everybody. */
final class OpenApiResource implements Resource {
  private final String base;
  private final String version;
  private @Nullable ApiAnswer answer;

  OpenApiResource(String base, String version) {
    this.base = base;
    this.version = version;
  }

  @Override
  public Set<String> methods() {
    return Set.of(ApiRequest.GET);
  }

  @Override
  public ApiAnswer answer(ApiRequest request) {
    request.requireNoArguments();
    return made();
  }

  private synchronized ApiAnswer made() {
    ApiAnswer made = answer;
    if (made == null) {
      Map<String, Object> document = OpenApiDocument.of(base, version);
      made = ApiAnswer.of(200, document);
      answer = made;
    }
    return made;
  }
}
