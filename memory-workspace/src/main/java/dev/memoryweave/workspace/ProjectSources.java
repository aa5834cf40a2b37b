package dev.memoryweave.workspace;

import dev.memoryweave.evidence.SourceResolver;
import dev.memoryweave.guard.secret.Redactor;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.internal.CodeName;
import dev.memoryweave.workspace.git.GitContext;
import dev.memoryweave.workspace.git.internal.GitAccess;
import dev.memoryweave.workspace.git.internal.GitProject;
import dev.memoryweave.workspace.git.internal.KnownCommit;
import dev.memoryweave.workspace.git.internal.KnownCommit.Reach;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Looks up evidence in a project: its files, tests and other code by name, and the commits of its
 * repository. Results contain no secrets.
 */
final class ProjectSources implements SourceResolver {
  private static final Pattern COMMIT = Pattern.compile("[0-9a-fA-F]{7,40}");

  private final SourceInspection files;
  private final NamedFiles names;
  private final GitAccess git;
  private final Redactor redactor;

  /**
   * Creates the resolver without looking anything up yet.
   *
   * @param names the files of the project, as of the first lookup
   */
  ProjectSources(SourceInspection files, NamedFiles names, GitAccess git, Redactor redactor) {
    this.files = files;
    this.names = names;
    this.git = git;
    this.redactor = redactor;
  }

  @Override
  public Resolution resolve(Evidence.Kind kind, String place) {
    return switch (kind) {
      case COMMIT -> commit(place);
      case FILE, SOURCE, TEST -> code(place);
      // Logs come and go.
      case LOG -> code(place) instanceof Found found ? found : noFile();
      case MEMORY, RELATION, TASK, REVIEW, URL ->
          new Unknown("only files, tests and commits of the project can be looked up");
    };
  }

  private static Unknown noFile() {
    return new Unknown("it is no file of the project");
  }

  private Resolution commit(String name) {
    if (!COMMIT.matcher(name).matches()) {
      return new Unknown("it is not the name of a commit");
    }
    Optional<GitProject> project = git.project();
    if (project.isEmpty()) {
      return new Unknown("the project is in no git repository that may be looked at");
    }
    List<KnownCommit> known = project.get().commits(name);
    if (known.size() > 1) {
      return new Unknown("several commits have names that begin so");
    }
    Reach reach = known.isEmpty() ? Reach.LEFT_OVER : known.get(0).reach();
    return switch (reach) {
      case IN_HISTORY -> {
        GitContext.Commit commit = known.get(0).commit();
        yield new Found(commit.id(), redactor.redact(commit.subject()));
      }
      case LEFT_OVER ->
          project.get().isShallow()
              ? new Unknown("the history here is cut off, and it is not in what is there")
              : new Gone();
      case UNTOLD ->
          new Unknown("the history is too long or cut off, so that it cannot be determined");
    };
  }

  private Resolution code(String place) {
    Resolution path = files.resolve(place);
    if (path instanceof Found) {
      return path;
    }
    Optional<CodeName> name = CodeName.of(place);
    if (name.isPresent()) {
      return name.get().file().isEmpty() ? named(name.get().names()) : inFile(name.get());
    }
    boolean isFileName = isBare(place) && place.indexOf('.') > 0 && place.indexOf(' ') < 0;
    return path instanceof Gone && isFileName ? elsewhere(place, path) : path;
  }

  private static boolean isBare(String place) {
    return place.indexOf('/') < 0 && place.indexOf('\\') < 0;
  }

  /** Looks up a file by its name alone. */
  private Resolution elsewhere(String name, Resolution otherwise) {
    List<String> paths = names.called(name);
    return paths.isEmpty() ? otherwise : only(paths);
  }

  private Resolution only(List<String> paths) {
    return paths.size() == 1
        ? files.resolve(paths.get(0))
        : new Unknown("several files of the project are called so");
  }

  private Resolution inFile(CodeName name) {
    Resolution path = files.resolve(name.file());
    if (path instanceof Gone && isBare(name.file())) {
      path = elsewhere(name.file(), path);
    }
    if (!(path instanceof Found file)) {
      return path;
    }
    Found declared = declared(file, name.names());
    return declared == null ? file : declared;
  }

  /** The lines that define the last of some names, or null. */
  private static @Nullable Found declared(Found file, List<String> names) {
    return names.isEmpty()
        ? file
        : DeclaredLines.of(file.text(), names).map(lines -> new Found(lines, lines)).orElse(null);
  }

  /**
   * Resolves qualified names: one of them names a file, those before it the folders that contain
   * it, and those after it what it defines. If a class does not itself define the last name, the
   * result is the file.
   */
  private Resolution named(List<String> all) {
    Resolution found = new Gone();
    for (int at = 0; at < all.size(); at++) {
      List<String> folders =
          all.subList(0, at).stream()
              .filter(name -> Character.isLowerCase(name.codePointAt(0)))
              .toList();
      String end = folders.isEmpty() ? "" : "/" + String.join("/", folders) + "/";
      List<String> paths =
          names.withStem(all.get(at)).stream()
              .filter(path -> ("/" + path).substring(0, path.lastIndexOf('/') + 2).endsWith(end))
              .toList();
      if (paths.isEmpty()) {
        continue;
      }
      Resolution file = only(paths);
      if (!(file instanceof Found text)) {
        found = file;
        continue;
      }
      Found declared = declared(text, all.subList(at + 1, all.size()));
      if (declared != null) {
        return declared;
      }
      if (at == all.size() - 2) {
        found = text;
      }
    }
    return found;
  }
}
