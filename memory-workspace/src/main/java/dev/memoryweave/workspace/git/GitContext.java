package dev.memoryweave.workspace.git;

import dev.memoryweave.model.internal.Text;
import dev.memoryweave.text.internal.PlainText;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The state of a project in git: the checkout, its latest commits and uncommitted changes.
 *
 * @param branch the branch that is checked out, or null
 * @param commit the commit that is checked out, or null if there is none yet
 * @param commits the latest commits, latest first
 * @param changed the files that differ from the commit, by path
 * @param isComplete false if there are more such files
 */
public record GitContext(
    @Nullable String branch,
    @Nullable String commit,
    List<Commit> commits,
    List<SyncReport.ChangedFile> changed,
    boolean isComplete) {
  /** Copies the lists. */
  public GitContext {
    commits = List.copyOf(commits);
    changed = List.copyOf(changed);
  }

  /**
   * A commit in one line. Its text is data like that of a file: it may contain anything, even a
   * secret.
   *
   * @param id its full name
   * @param subject the first paragraph of its message on one line, at most {@value #MAX_SUBJECT}
   *     characters; possibly empty
   * @param author the name of its author on one line, without an address; possibly empty
   * @param at when it was made
   */
  public record Commit(String id, String subject, String author, Instant at) {
    /** The longest subject, in characters. */
    public static final int MAX_SUBJECT = 200;

    private static final int MAX_AUTHOR = 100;

    /** Puts the texts on one line and shortens them. */
    public Commit {
      subject = Text.shorten(PlainText.oneLine(subject), MAX_SUBJECT);
      author = Text.shorten(PlainText.oneLine(author), MAX_AUTHOR);
    }
  }
}
