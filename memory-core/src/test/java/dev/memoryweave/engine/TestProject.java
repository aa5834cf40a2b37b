package dev.memoryweave.engine;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.DeflaterOutputStream;

/**
 * A project as people leave it: a git repository with a first page, a record of a decision, rules
 * for agents, and code. Commits are written as git writes them, without git.
 */
public final class TestProject {
  /** The path of its code. */
  public static final String JAVA = "src/main/java/shop/RetryPolicy.java";

  private static final String CODE =
      """
      package shop;

      /** Decides when a failed payment is tried again. */
      public final class RetryPolicy {
        private static final int MAX_ATTEMPTS = 3;

        /** How long to wait before that attempt, in milliseconds. */
        public long backoffMillis(int attempt) {
          return 100L << attempt;
        }

        public boolean mayRetry(int attempt) {
          return attempt < MAX_ATTEMPTS;
        }
      }
      """;

  private final Path root;
  private String head = "";

  private TestProject(Path root) {
    this.root = root;
  }

  /** Makes the project in a folder, with one commit. */
  public static TestProject in(Path root) throws IOException {
    TestProject project = new TestProject(Files.createDirectories(root).toRealPath());
    Files.createDirectories(project.root.resolve(".git/objects"));
    project.write(".git/HEAD", "ref: refs/heads/main\n");
    project.write(
        ".git/config",
        "[core]\n\trepositoryformatversion = 0\n\tfilemode = false\n\tbare = false\n");
    project.write(
        "README.md",
        """
        # Shop

        A small shop that takes payments through a gateway.

        ## Building

        Run `mvn verify` before every commit.
        """);
    project.write(
        "AGENTS.md",
        """
        # For agents

        ## Rules

        - Prices must be kept as whole cents, never as floating-point numbers.
        - Never call the payment gateway inside a database transaction.
        """);
    project.write(
        "docs/adr/0001-retries-are-new-attempts.md",
        """
        # 1. Retries are new attempts

        Status: accepted

        ## Context

        A failed payment was changed in place, and its history was lost.

        ## Decision

        A retry creates a new attempt and leaves the failed one as it is.

        ## Consequences

        The ledger shows every attempt.
        """);
    project.write(JAVA, CODE);
    project.commit("Begin the shop");
    return project;
  }

  public Path root() {
    return root;
  }

  public String head() {
    return head;
  }

  public void write(String path, String text) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  public void delete(String path) throws IOException {
    Files.delete(root.resolve(path));
  }

  /** Commits all files; what is in the index is left to whoever reads the repository. */
  public void commit(String message) throws IOException {
    String parent = head.isEmpty() ? "" : "parent " + head + "\n";
    String commit =
        "tree "
            + HexFormat.of().formatHex(tree(root))
            + "\n"
            + parent
            + "author Ada Example <ada@example.org> 1767225600 +0000\n"
            + "committer Ada Example <ada@example.org> 1767225600 +0000\n\n"
            + message
            + "\n";
    head = HexFormat.of().formatHex(object("commit", commit.getBytes(StandardCharsets.UTF_8)));
    write(".git/refs/heads/main", head + "\n");
  }

  private byte[] tree(Path folder) throws IOException {
    List<Path> entries;
    try (Stream<Path> listed = Files.list(folder)) {
      // Git sorts folders as if their names ended in a slash.
      entries =
          listed
              .filter(path -> !List.of(".git", ".memory").contains(path.getFileName().toString()))
              .sorted(Comparator.comparing(TestProject::sortedName))
              .toList();
    }
    ByteArrayOutputStream tree = new ByteArrayOutputStream();
    for (Path entry : entries) {
      boolean isFolder = Files.isDirectory(entry);
      tree.writeBytes(
          ((isFolder ? "40000 " : "100644 ") + entry.getFileName() + "\0")
              .getBytes(StandardCharsets.UTF_8));
      tree.writeBytes(isFolder ? tree(entry) : object("blob", Files.readAllBytes(entry)));
    }
    return object("tree", tree.toByteArray());
  }

  private static String sortedName(Path path) {
    return path.getFileName() + (Files.isDirectory(path) ? "/" : "");
  }

  /** Stores an object and gives its name. */
  private byte[] object(String type, byte[] content) throws IOException {
    ByteArrayOutputStream whole = new ByteArrayOutputStream();
    whole.writeBytes((type + " " + content.length + "\0").getBytes(StandardCharsets.UTF_8));
    whole.writeBytes(content);
    byte[] name;
    try {
      name = MessageDigest.getInstance("SHA-1").digest(whole.toByteArray());
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java has SHA-1", e);
    }
    String hex = HexFormat.of().formatHex(name);
    Path file = root.resolve(".git/objects").resolve(hex.substring(0, 2)).resolve(hex.substring(2));
    if (!Files.exists(file)) {
      Files.createDirectories(file.getParent());
      try (DeflaterOutputStream out = new DeflaterOutputStream(Files.newOutputStream(file))) {
        out.write(whole.toByteArray());
      }
    }
    return name;
  }
}
