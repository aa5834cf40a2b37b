package dev.memoryweave.rest.internal.api;

import dev.memoryweave.operations.OperationCatalog;
import dev.memoryweave.operations.text.Suggestions;
import dev.memoryweave.rest.internal.server.HttpCall;
import dev.memoryweave.rest.internal.server.Problem;
import dev.memoryweave.rest.internal.server.Refusal;
import dev.memoryweave.rest.internal.server.Site;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpHeader;

/** The API of one project: each operation of its memory has a path. */
public final class ApiSite implements Site {
  /** The path below which it is, in the prefix of its project. */
  public static final String PATH = "/api/";

  private static final String VERSION = "v1/";
  private static final String HEAD = "HEAD";
  private static final Pattern JSON_TYPE =
      Pattern.compile(ApiAnswer.JSON + "\\s*(;.*)?", Pattern.CASE_INSENSITIVE);
  private static final byte[] NO_BODY = new byte[0];

  private final String prefix;
  private final ApiProject project;
  private final Replying replying;
  private final Map<String, Resource> resources = new LinkedHashMap<>();

  /**
   * The API of a project.
   *
   * @param prefix the path of the project, below which its API is at {@value #PATH}
   * @param server what the APIs of several projects share
   */
  public ApiSite(String prefix, ApiProject project, ApiServer server) {
    this.prefix = prefix + PATH;
    this.project = project;
    this.replying = new Replying(server.workers(), server.open());
    OperationCalls calls = new OperationCalls(project, server.agent());
    OperationCatalog.personal()
        .operations()
        .forEach(
            operation ->
                resources.put(
                    VERSION + ApiWords.INSTANCE.of(operation.name()),
                    new OperationResource(operation, calls)));
    resources.put(VERSION + "me", new MeResource(project, server, calls));
  }

  @Override
  public boolean takesSessions() {
    return true;
  }

  @Override
  public void serve(HttpCall call) {
    String path = call.path().substring(prefix.length());
    Resource resource = isFor(call) ? resources.get(path) : null;
    if (resource == null) {
      call.refuse(unknown(path, isFor(call)));
      return;
    }
    String method = call.method().equals(HEAD) ? ApiRequest.GET : call.method();
    if (!resource.methods().contains(method)) {
      call.refuse(notAllowed(resource));
    } else if (method.equals(ApiRequest.GET)) {
      call.arrived();
      replying.reply(call, () -> resource.answer(request(call, method, NO_BODY)));
    } else if (hasOtherBody(call)) {
      // Otherwise a page could send a form or plain text without a preflight request.
      call.refuse(Refusal.of(415, "The body must be " + ApiAnswer.JSON));
    } else {
      call.read(body -> replying.reply(call, () -> resource.answer(request(call, method, body))));
    }
  }

  /** Whether the principal may use this project at all. */
  private boolean isFor(HttpCall call) {
    return project.served().isOpenTo(call.principal());
  }

  private Refusal unknown(String path, boolean tells) {
    return Refusal.of(
        404,
        "There is nothing at that address"
            + (tells
                ? Suggestions.closest(path, resources.keySet())
                    .map(near -> "; did you mean " + prefix + near + "?")
                    .orElse("")
                : ""));
  }

  private static Refusal notAllowed(Resource resource) {
    TreeSet<String> allowed = new TreeSet<>(resource.methods());
    if (allowed.contains(ApiRequest.GET)) {
      allowed.add(HEAD);
    }
    String all = String.join(", ", allowed);
    return new Refusal(405, "Only " + all + " can be used here", Map.of("Allow", all));
  }

  private static boolean hasOtherBody(HttpCall call) {
    String type = call.headers().get(HttpHeader.CONTENT_TYPE);
    return type == null ? call.request().getLength() != 0 : !JSON_TYPE.matcher(type).matches();
  }

  private static ApiRequest request(HttpCall call, String method, byte[] body) {
    return new ApiRequest(
        call.principal(),
        method,
        call.path(),
        call.request().getHttpURI().getQuery(),
        body,
        call.headers().get(HttpHeader.ACCEPT),
        call.headers().get(RequestPrompt.HEADER));
  }

  @Override
  public Body refusal(Refusal refusal) {
    return Problem.body(refusal);
  }
}
