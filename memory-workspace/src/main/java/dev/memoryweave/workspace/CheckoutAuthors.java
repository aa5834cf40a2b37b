package dev.memoryweave.workspace;

import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.workspace.files.internal.ProjectBoundary;
import dev.memoryweave.workspace.git.GitException;
import dev.memoryweave.workspace.git.internal.FileCommit;
import dev.memoryweave.workspace.git.internal.GitAccess;
import dev.memoryweave.workspace.git.internal.GitProject;
import dev.memoryweave.workspace.seeding.internal.FileAuthors;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds the last authors of a project's files in git. */
final class CheckoutAuthors implements FileAuthors {
  private static final Logger LOG = LoggerFactory.getLogger(CheckoutAuthors.class);

  private final GitAccess git;
  private final ProjectBoundary boundary;

  CheckoutAuthors(GitAccess git, ProjectBoundary boundary) {
    this.git = git;
    this.boundary = boundary;
  }

  @Override
  public Map<String, Provenance> of(Collection<String> paths) {
    Map<String, FileCommit> changes = git.project().map(it -> changes(it, paths)).orElse(Map.of());
    Provenance file = Provenance.of(Source.IMPORT);
    Map<String, Provenance> authors = new HashMap<>();
    for (String path : paths) {
      FileCommit change = changes.get(path);
      authors.put(
          path,
          change == null
              ? file.atCommit(git.workTreeMark())
              : file.ofPrincipal(change.author()).atCommit(change.commit()));
    }
    return authors;
  }

  private Map<String, FileCommit> changes(GitProject project, Collection<String> paths) {
    List<String> committed = new ArrayList<>();
    for (String path : paths) {
      if (isCommitted(project, path)) {
        committed.add(path);
      }
    }
    try {
      return project.lastChanges(committed);
    } catch (GitException e) {
      LOG.warn("Who changed files last cannot be determined: {}", e.getMessage());
      return Map.of();
    }
  }

  private boolean isCommitted(GitProject project, String path) {
    try {
      Path file = boundary.resolve(path);
      return project.isCommitted(path, Files.readAllBytes(file));
    } catch (IOException | RuntimeException e) {
      LOG.debug("Whether {} is committed cannot be determined", path, e);
      return false;
    }
  }

  @Override
  public Set<String> here(Set<String> commits) {
    return git.contained(null, commits).orElse(commits);
  }
}
