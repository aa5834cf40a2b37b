package dev.memoryweave.rest.internal.api;

import dev.memoryweave.operations.OperationCatalog;
import dev.memoryweave.operations.text.Suggestions;
import dev.memoryweave.rest.internal.server.HttpCall;
import dev.memoryweave.rest.internal.server.Principal;
import dev.memoryweave.rest.internal.server.Refusal;
import dev.memoryweave.rest.internal.server.Site;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.eclipse.jetty.http.HttpHeader;

/** The API of one project: each operation of its memory has a path. */
public final class ApiSite implements Site {
  /** The path below which it is, in the prefix of its project. */
  public static final String PATH = "/api/";

  private static final String VERSION = "v1/";
  private static final String EVENTS = VERSION + "events";
  private static final String UNKNOWN = "There is nothing at that address";
  private static final String HEAD = "HEAD";
  private static final Pattern JSON_TYPE =
      Pattern.compile(ApiAnswer.JSON + "\\s*(;.*)?", Pattern.CASE_INSENSITIVE);
  private static final byte[] NO_BODY = new byte[0];

  /** What the page asks for its first view, by the names of the operations. */
  private static final Map<String, String> FIRST_VIEW =
      Map.of(
          "health", "{}",
          "resume", "{\"size\":\"micro\"}",
          "activity", "{}",
          "review", "{\"limit\":1}");

  private final String prefix;
  private final ApiProject project;
  private final Replying replying;
  private final EventStreams streams;
  private final IdempotencyKeys keys;
  private final AtomicBoolean rehearsed = new AtomicBoolean();
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
    ChangeFeed feed = new ChangeFeed(() -> project.memory().get().memory(), server.workers());
    this.streams = new EventStreams(feed, server.open(), server.workers());
    this.keys = new IdempotencyKeys(server.clock());
    OperationCalls calls = new OperationCalls(project, server.agent());
    Map<String, OperationResource> operations = new LinkedHashMap<>();
    OperationCatalog.personal()
        .operations()
        .forEach(each -> operations.put(each.name(), new OperationResource(each, calls)));
    operations.forEach(
        (name, resource) -> resources.put(VERSION + ApiWords.INSTANCE.of(name), resource));
    resources.put(VERSION + "me", new MeResource(project, server, calls));
    resources.put(VERSION + "openapi.json", new OpenApiResource(prefix + "/api", server.version()));
    Map<String, List<Alias>> aliases =
        Alias.ALL.stream()
            .collect(Collectors.groupingBy(Alias::path, LinkedHashMap::new, Collectors.toList()));
    aliases.forEach(
        (path, rows) ->
            resources.put(
                path,
                new AliasResource(rows, name -> Objects.requireNonNull(operations.get(name)))));
  }

  /**
   * Answers once what the page asks first, so that whoever opens it then waits neither for code to
   * be loaded nor for the store to be read.
   */
  public void rehearse(Principal visitor) {
    if (rehearsed.getAndSet(true)) {
      return;
    }
    FIRST_VIEW.forEach(
        (name, body) -> {
          String path = VERSION + name;
          ApiRequest request =
              new ApiRequest(
                  visitor,
                  ApiRequest.POST,
                  prefix + path,
                  null,
                  body.getBytes(StandardCharsets.UTF_8),
                  null,
                  null,
                  null);
          ApiAnswer unused =
              Replying.made(() -> Objects.requireNonNull(resources.get(path)).answer(request));
        });
  }

  @Override
  public boolean takesSessions() {
    return true;
  }

  @Override
  public boolean takesCookieAlone(HttpCall call) {
    return call.path().equals(prefix + EVENTS);
  }

  @Override
  public void serve(HttpCall call) {
    String path = call.path().substring(prefix.length());
    if (!isFor(call)) {
      call.refuse(Refusal.of(404, UNKNOWN));
    } else if (path.equals(EVENTS)) {
      events(call);
    } else {
      Resource resource = resources.get(path);
      if (resource == null) {
        call.refuse(unknown(path));
      } else {
        serve(call, resource);
      }
    }
  }

  private void serve(HttpCall call, Resource resource) {
    String method = call.method().equals(HEAD) ? ApiRequest.GET : call.method();
    if (!resource.methods().contains(method)) {
      call.refuse(notAllowed(resource));
    } else if (method.equals(ApiRequest.GET)) {
      call.arrived();
      replying.reply(call, () -> resource.answer(request(call, method, NO_BODY)));
    } else {
      boolean isOther = hasOtherBody(call);
      call.read(
          body -> {
            if (isOther) {
              // Otherwise a page could send a form or plain text without a preflight request.
              call.refuse(Refusal.of(415, "The body must be " + ApiAnswer.JSON));
              return;
            }
            ApiRequest request = request(call, method, body);
            replying.reply(call, () -> once(request, resource));
          });
    }
  }

  private void events(HttpCall call) {
    if (call.method().equals(ApiRequest.GET)) {
      call.arrived();
      streams.open(call);
    } else {
      call.refuse(new Refusal(405, "Only GET can be used here", Map.of("Allow", ApiRequest.GET)));
    }
  }

  @Override
  public void tick() {
    streams.tick();
  }

  /** The answer to a request that may change something: the one that it got before, if any. */
  private ApiAnswer once(ApiRequest request, Resource resource) {
    String key = request.key();
    return key == null
        ? resource.answer(request)
        : keys.answer(
            request.principal(),
            key,
            request.digest(),
            () -> Replying.made(() -> resource.answer(request)));
  }

  /** Whether the principal may use this project at all. */
  private boolean isFor(HttpCall call) {
    return project.served().isOpenTo(call.principal());
  }

  private Refusal unknown(String path) {
    return Refusal.of(
        404,
        UNKNOWN
            + Suggestions.closest(path, resources.keySet())
                .map(near -> "; did you mean " + prefix + near + "?")
                .orElse(""));
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
        call.headers().get(RequestPrompt.HEADER),
        call.headers().get(IdempotencyKeys.HEADER));
  }
}
