package dev.memoryweave.rest.internal.api;

import dev.memoryweave.rest.internal.server.Principal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Says to whoever calls who they are here, and what there is. */
final class MeResource implements Resource {
  private final ApiProject project;
  private final ApiServer server;
  private final OperationCalls calls;

  MeResource(ApiProject project, ApiServer server, OperationCalls calls) {
    this.project = project;
    this.server = server;
    this.calls = calls;
  }

  @Override
  public Set<String> methods() {
    return Set.of(ApiRequest.GET);
  }

  @Override
  public ApiAnswer answer(ApiRequest request) {
    request.requireNoArguments();
    Principal principal = request.principal();
    String only = principal.project();
    Map<String, Object> me = new LinkedHashMap<>();
    me.put("name", calls.author(principal));
    me.put("person", principal.person());
    me.put("readOnly", calls.isReadOnly(principal));
    me.put("project", project.name());
    me.put("projects", only == null ? server.projects() : List.of(project.name()));
    me.put("version", server.version());
    return ApiAnswer.of(200, me);
  }
}
