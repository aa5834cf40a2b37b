package dev.memoryweave.workspace.project.internal;

import dev.memoryweave.text.internal.PlainText;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The name of a repository by the address of a remote: {@code host/path}, without protocol, user,
 * port, query and the ending {@code .git}, so that all addresses of one repository give one name.
 *
 * @param host the host in lower case
 * @param path the path, without slashes at its ends
 */
record RemoteName(String host, String path) {
  private static final Pattern ADDRESS =
      Pattern.compile(
          "(?:https?|ssh|git|git\\+ssh|ssh\\+git|ftps?)://(?:[^/]*@)?(\\[[^\\]/]+\\]|[^/:]+)(?::\\d*)?/(.*)",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern SCP_ADDRESS =
      Pattern.compile("(?:[^/@:]+@)?(\\[[^\\]/]+\\]|[^/:@]{2,}):(?!//)(.+)");

  private static final String AZURE = "dev.azure.com";
  private static final String AZURE_BEFORE = ".visualstudio.com";

  /** The hosts that ignore the case of paths. */
  private static final Set<String> IGNORING_CASE =
      Set.of("github.com", "gitlab.com", "bitbucket.org", "codeberg.org", "gitea.com", AZURE);

  /** Other names of hosts, most of them for networks that only allow port 443. */
  private static final Map<String, String> SAME_HOSTS =
      Map.of(
          "www.github.com", "github.com",
          "ssh.github.com", "github.com",
          "altssh.gitlab.com", "gitlab.com",
          "altssh.bitbucket.org", "bitbucket.org",
          "ssh.dev.azure.com", AZURE,
          "vs-ssh.visualstudio.com", AZURE);

  /** The name in its earlier form, which was case-sensitive and did not map hosts. */
  static Optional<RemoteName> asWritten(String url) {
    Matcher address = ADDRESS.matcher(url);
    Matcher matcher = address.matches() ? address : SCP_ADDRESS.matcher(url);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    String path = trimmed(beforeAny(matcher.group(2), "?#").replaceAll("/+", "/"));
    if (path.length() >= 4 && path.regionMatches(true, path.length() - 4, ".git", 0, 4)) {
      path = path.substring(0, path.length() - 4);
    }
    path = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    return path.isBlank()
        ? Optional.empty()
        : Optional.of(new RemoteName(PlainText.lowerCase(matcher.group(1)), path));
  }

  private static String beforeAny(String text, String signs) {
    int end = 0;
    while (end < text.length() && signs.indexOf(text.charAt(end)) < 0) {
      end++;
    }
    return text.substring(0, end);
  }

  private static String trimmed(String path) {
    String rest = path.startsWith("/") ? path.substring(1) : path;
    return rest.endsWith("/") ? rest.substring(0, rest.length() - 1) : rest;
  }

  /**
   * Whether it names a host of the internet, rather than one that only the user's settings know.
   */
  boolean isKnownHost() {
    String last = host.substring(host.lastIndexOf('.') + 1);
    return host.startsWith("[")
        || (host.contains(".")
            && (last.chars().allMatch(Character::isLetter)
                || host.chars().allMatch(c -> c == '.' || Character.isDigit(c))));
  }

  /**
   * The common name of all addresses of the repository.
   *
   * @param realHost the host for a name in the settings of ssh, or nothing
   */
  RemoteName canonical(Function<String, Optional<String>> realHost) {
    String real =
        IGNORING_CASE.contains(host) || SAME_HOSTS.containsKey(host)
            ? host
            : realHost
                .apply(host)
                .filter(found -> new RemoteName(found, path).isKnownHost())
                .filter(found -> !Character.isDigit(found.charAt(found.length() - 1)))
                .orElse(host);
    String same = SAME_HOSTS.getOrDefault(real, real);
    if (same.equals(AZURE) || same.endsWith(AZURE_BEFORE)) {
      return azure(same);
    }
    return new RemoteName(same, IGNORING_CASE.contains(same) ? PlainText.lowerCase(path) : path);
  }

  /**
   * Azure writes {@code organisation/project/_git/name} over https, {@code
   * v3/organisation/project/name} over ssh, omits the project if it has the name of the repository,
   * and once had a host for each organisation.
   */
  private RemoteName azure(String sameHost) {
    String whole = PlainText.lowerCase(path);
    if (!sameHost.equals(AZURE)) {
      String organisation = sameHost.substring(0, sameHost.length() - AZURE_BEFORE.length());
      String rest =
          whole.startsWith("defaultcollection/")
              ? whole.substring("defaultcollection/".length())
              : whole;
      whole = organisation + "/" + rest;
    }
    String[] parts = (whole.startsWith("v3/") ? whole.substring(3) : whole).split("/", -1);
    if (parts.length == 3 && parts[1].equals("_git")) {
      return new RemoteName(AZURE, parts[0] + "/" + parts[2] + "/_git/" + parts[2]);
    }
    return parts.length == 3
        ? new RemoteName(AZURE, parts[0] + "/" + parts[1] + "/_git/" + parts[2])
        : new RemoteName(AZURE, String.join("/", parts));
  }

  @Override
  public String toString() {
    return host + "/" + path;
  }
}
