package dev.memoryweave.rest.internal.page;

import dev.memoryweave.rest.internal.server.HttpCall;
import dev.memoryweave.rest.internal.server.Refusal;
import dev.memoryweave.rest.internal.server.Site;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpHeader;
import org.jspecify.annotations.Nullable;

/**
 * The files of the page, for anybody: they are the same for all, and hold nothing of a memory. What
 * the page shows it gets by the API, with a token.
 */
public final class PageSite implements Site {
  /** Below the path of each project. */
  public static final String PATH = "/";

  /** The path of all pages, if there are several projects. */
  public static final String PROJECTS = "/projects/";

  private static final Pattern OF_PROJECT =
      Pattern.compile(PROJECTS + "[A-Za-z0-9._-]{1,64}(/.*)?");
  private static final byte[] NO_BODY = new byte[0];
  private static final Map<String, String> HEADERS =
      Map.of(
          "Content-Security-Policy",
          "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none';"
              + " object-src 'none'",
          "X-Content-Type-Options",
          "nosniff",
          "Referrer-Policy",
          "no-referrer",
          "Cross-Origin-Opener-Policy",
          "same-origin",
          "Cross-Origin-Resource-Policy",
          "same-origin",
          "Cache-Control",
          "no-cache",
          "Vary",
          "Accept-Encoding");

  private final PageFiles files;
  private final boolean isBelowProjects;

  private PageSite(PageFiles files, boolean isBelowProjects) {
    this.files = files;
    this.isBelowProjects = isBelowProjects;
  }

  /** The page of the only project, at {@value #PATH}. */
  public static PageSite ofOne(PageFiles files) {
    return new PageSite(files, false);
  }

  /**
   * The pages of several projects, at {@value #PROJECTS}. Names that no project has have a page,
   * too: nobody learns without a token which projects there are.
   */
  public static PageSite ofSeveral(PageFiles files) {
    return new PageSite(files, true);
  }

  /** The path below that of the project; null if it is not below any. */
  private @Nullable String below(HttpCall call) {
    String path = call.path();
    if (isBelowProjects) {
      Matcher project = OF_PROJECT.matcher(path);
      path = project.matches() ? project.group(1) : null;
    }
    return path == null ? null : path.substring(1);
  }

  private @Nullable PageFile file(HttpCall call) {
    String path = below(call);
    return path == null ? null : files.at(path);
  }

  /** The address of a project without its last slash, below which relative addresses fail. */
  private boolean isWithoutSlash(HttpCall call) {
    Matcher project = OF_PROJECT.matcher(call.path());
    return isBelowProjects && project.matches() && project.group(1) == null;
  }

  @Override
  public boolean isOpen(HttpCall call) {
    return file(call) != null || isWithoutSlash(call);
  }

  @Override
  public void serve(HttpCall call) {
    PageFile file = file(call);
    if (file == null && !isWithoutSlash(call)) {
      call.refuse(Refusal.of(404, "There is nothing at that address"));
    } else if (!call.method().equals("GET") && !call.method().equals("HEAD")) {
      call.refuse(new Refusal(405, "Only GET is allowed here", Map.of("Allow", "GET, HEAD")));
    } else if (file == null) {
      call.response().getHeaders().put(HttpHeader.LOCATION, call.path() + "/");
      call.answer(308);
    } else {
      send(file, call);
    }
  }

  private static void send(PageFile file, HttpCall call) {
    boolean gzip = file.isCompressed() && acceptsGzip(call);
    Map<String, String> headers = new LinkedHashMap<>(HEADERS);
    headers.put("ETag", file.tag(gzip));
    if (isKnown(file.tag(gzip), call)) {
      headers.forEach((name, value) -> call.response().getHeaders().put(name, value));
      call.answer(304);
      return;
    }
    if (gzip) {
      headers.put("Content-Encoding", "gzip");
    }
    byte[] bytes = file.bytes(gzip);
    headers.put("Content-Length", String.valueOf(bytes.length));
    boolean isHead = call.method().equals("HEAD");
    call.answer(200, headers, new Body(file.type(), isHead ? NO_BODY : bytes));
  }

  private static boolean acceptsGzip(HttpCall call) {
    List<String> accepted = call.headers().getQualityCSV(HttpHeader.ACCEPT_ENCODING);
    return accepted.contains("gzip") || accepted.contains("*");
  }

  private static boolean isKnown(String tag, HttpCall call) {
    for (String tags : call.headers().getValuesList(HttpHeader.IF_NONE_MATCH)) {
      for (String known : tags.split(",", -1)) {
        if (known.strip().equals("*") || known.strip().replaceFirst("^W/", "").equals(tag)) {
          return true;
        }
      }
    }
    return false;
  }
}
