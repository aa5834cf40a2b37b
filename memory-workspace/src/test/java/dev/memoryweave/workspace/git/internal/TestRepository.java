package dev.memoryweave.workspace.git.internal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.eclipse.jgit.lib.PersonIdent;

/** A repository made for one test. */
final class TestRepository implements AutoCloseable {
  private static final Instant FIRST = Instant.parse("2026-01-01T00:00:00Z");

  final Path root;
  private final Git git;
  private int commits;

  private TestRepository(Path root, Git git) {
    this.root = root;
    this.git = git;
  }

  static TestRepository in(Path root) throws GitAPIException {
    QuietGit.install();
    Git git = Git.init().setDirectory(root.toFile()).setInitialBranch("main").call();
    return new TestRepository(root, git);
  }

  Git git() {
    return git;
  }

  Path write(String path, String text) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    return Files.write(file, text.getBytes(StandardCharsets.UTF_8));
  }

  void delete(String path) throws IOException {
    Files.delete(root.resolve(path));
  }

  void stageAll() throws GitAPIException {
    git.add().addFilepattern(".").call();
    git.add().addFilepattern(".").setUpdate(true).call();
  }

  String commitAll(String message) throws GitAPIException {
    stageAll();
    PersonIdent author =
        new PersonIdent(
            "Ada Example", "ada@example.org", FIRST.plusSeconds(++commits), ZoneOffset.UTC);
    return git.commit()
        .setMessage(message)
        .setAuthor(author)
        .setCommitter(author)
        .setSign(false)
        .call()
        .name();
  }

  @Override
  public void close() {
    git.close();
  }
}
