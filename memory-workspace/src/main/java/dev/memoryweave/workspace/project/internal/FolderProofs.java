package dev.memoryweave.workspace.project.internal;

import dev.memoryweave.model.internal.Sha256;
import dev.memoryweave.workspace.project.ProjectIdentity;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Proofs of a folder's identity from git's local data; none of them is committed.
 *
 * @param repository its repository, or null if it has none
 * @param remote the name of the remote {@code origin}, or null if it has none
 * @param namesBefore earlier forms of the remote's name, the best first
 * @param unknownHost whether only the user's settings know the host of the remote
 * @param place the digest of the path of the repository, equal in all its working trees
 * @param ownPlace the digest of the path of the folder
 */
public record FolderProofs(
    @Nullable GitRepository repository,
    @Nullable String remote,
    List<String> namesBefore,
    boolean unknownHost,
    String place,
    String ownPlace) {
  static final String REMOTE = "remote:";
  public static final String ROOT = "root:";
  public static final String PATH = "path:";

  /**
   * A negative proof: a person said that this folder does not belong to the project that follows.
   */
  public static final String DECLINED = "not:";

  private static final int DIGITS = 16;
  private static final List<String> SETTINGS_OF_USER = List.of(".gitconfig", ".config/git/config");

  /** Copies the list. */
  public FolderProofs {
    namesBefore = List.copyOf(namesBefore);
  }

  /**
   * Collects the proofs of a folder.
   *
   * @param root the folder, with links resolved
   * @param home the user's home, whose settings of git and ssh count; null if unknown
   */
  public static FolderProofs of(Path root, @Nullable Path home) {
    GitRepository repository = GitRepository.at(root).orElse(null);
    Path place = repository == null ? root : repository.home();
    Remote remote = repository == null ? Remote.NONE : Remote.of(repository, home);
    return new FolderProofs(
        repository,
        remote.name,
        remote.before,
        remote.unknownHost,
        Sha256.hex(place.toString()),
        Sha256.hex(root.toString()));
  }

  /** The proofs as texts, for look-up in the store. */
  public List<String> texts() {
    List<String> texts = new ArrayList<>();
    if (remote != null) {
      texts.add(REMOTE + remote);
    }
    texts.add(PATH + place);
    return texts;
  }

  /** The default key of a project with this root commit. */
  static String rootKey(String commit) {
    return "root-" + commit.substring(0, Math.min(DIGITS, commit.length()));
  }

  /** The default key of a project at this place. */
  static String pathKey(String place) {
    return "path-" + place.substring(0, DIGITS);
  }

  /** The keys derived from paths: that of the folder, and that of its repository. */
  List<String> pathKeys() {
    return new LinkedHashSet<>(List.of(pathKey(ownPlace), pathKey(place))).stream().toList();
  }

  /** All names of the remote, the present form first. */
  List<String> names() {
    Set<String> names = new LinkedHashSet<>();
    if (remote != null) {
      names.add(remote);
    }
    names.addAll(namesBefore);
    return List.copyOf(names);
  }

  /** Whether an id is a name of the remote, in any form. */
  boolean isCalled(String id) {
    return names().contains(id)
        || (remote != null
            && RemoteName.asWritten("https://" + id)
                .map(name -> name.canonical(host -> Optional.empty()).toString())
                .filter(remote::equals)
                .isPresent());
  }

  /** Address and names of a remote. */
  private record Remote(@Nullable String name, List<String> before, boolean unknownHost) {
    static final Remote NONE = new Remote(null, List.of(), false);

    static Remote of(GitRepository repository, @Nullable Path home) {
      GitSettings settings = GitSettings.read(repository.common().resolve("config"), home);
      return settings
          .first("remote", "origin", "url")
          .map(url -> of(url, settings, home))
          .orElse(NONE);
    }

    private static Remote of(String url, GitSettings settings, @Nullable Path home) {
      Optional<RemoteName> written = RemoteName.asWritten(url).filter(Remote::fits);
      if (written.map(RemoteName::isKnownHost).orElse(false)) {
        return of(written.get(), written.get(), home);
      }
      // An alias known only in the user's settings, such as "gh:acme/shop".
      Optional<RemoteName> meant =
          written(url, settings, home).flatMap(RemoteName::asWritten).filter(Remote::fits);
      if (meant.isPresent()) {
        return of(meant.get(), written.orElse(meant.get()), home);
      }
      return written.map(name -> of(name, name, home)).orElse(NONE);
    }

    private static Remote of(RemoteName name, RemoteName before, @Nullable Path home) {
      RemoteName canonical = name.canonical(host -> SshHosts.real(host, home));
      return new Remote(
          canonical.toString(),
          List.of(before.toString(), name.toString()),
          !canonical.isKnownHost());
    }

    /** The address after applying settings of the form {@code url.X.insteadOf}. */
    private static Optional<String> written(String url, GitSettings local, @Nullable Path home) {
      List<GitSettings.Setting> rules = new ArrayList<>(local.all());
      if (home != null) {
        SETTINGS_OF_USER.forEach(
            file -> rules.addAll(GitSettings.read(home.resolve(file), home).all()));
      }
      GitSettings.Setting best = null;
      for (GitSettings.Setting rule : rules) {
        if (rule.section().equals("url")
            && rule.name().equals("insteadof")
            && !rule.value().isEmpty()
            && url.startsWith(rule.value())
            && (best == null || rule.value().length() > best.value().length())) {
          best = rule;
        }
      }
      return best == null
          ? Optional.empty()
          : Optional.of(best.part() + url.substring(best.value().length()));
    }

    /** Whether it can be the key of a scope. */
    private static boolean fits(RemoteName name) {
      String key = name.toString();
      return key.length() <= ProjectIdentity.LONGEST
          && key.codePoints().noneMatch(Remote::isControl);
    }

    private static boolean isControl(int c) {
      return Character.isISOControl(c) || c == 0x2028 || c == 0x2029;
    }
  }
}
