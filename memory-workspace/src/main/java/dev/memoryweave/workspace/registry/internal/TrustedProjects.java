package dev.memoryweave.workspace.registry.internal;

import dev.memoryweave.workspace.registry.ProjectRegistry.RegistryException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A person's answers on which projects' files to trust, in a file of the user's folder of the
 * memory: never in a project, which could answer for itself, and never in a database, which may
 * come from elsewhere. Only its owner can read the file, and any number of processes may use it.
 *
 * <p>A damaged file counts as having no answers; the next answer sets it aside.
 */
public final class TrustedProjects {
  /** The name of the file. */
  public static final String FILE = "trust.json";

  /** The most answers that are kept; the oldest are dropped first. */
  public static final int MOST_ANSWERS = 10_000;

  private static final String ANSWERS = "The list of trusted projects";

  private final OwnerList<TrustAnswer> answers;
  private final Clock clock;

  /**
   * The answers in a folder, which need not exist.
   *
   * @param folder see {@link dev.memoryweave.store.MemoryHome}
   * @param clock gives the times of answers
   */
  public TrustedProjects(Path folder, Clock clock) {
    this.answers = new OwnerList<>(folder, "trust", ANSWERS, new Form(), clock);
    this.clock = clock;
  }

  /** The path of the file with the answers. */
  public Path file() {
    return answers.file();
  }

  /**
   * The answer on a project, or nothing if there is none.
   *
   * @param identity proof of which project it is
   * @throws RegistryException if the file cannot be opened, or a later version wrote it
   */
  public Optional<TrustAnswer> find(String identity) {
    try {
      return answers.readable().stream()
          .filter(answer -> answer.identity().equals(identity))
          .findFirst();
    } catch (IOException e) {
      throw RegistryException.unreadable(ANSWERS, file(), e);
    }
  }

  /**
   * Stores an answer, replacing an earlier one.
   *
   * @param identity proof of which project it is
   * @param branches the existing main branches; empty where there is no git repository
   * @return the answer as stored
   * @throws RegistryException if the file cannot be written
   */
  public TrustAnswer put(String identity, boolean trusted, List<String> branches) {
    TrustAnswer answer = new TrustAnswer(identity, trusted, branches, clock.instant());
    try {
      answers.change(
          all -> {
            List<TrustAnswer> others = new ArrayList<>(all);
            others.removeIf(other -> other.identity().equals(identity));
            others.add(answer);
            return others;
          });
      return answer;
    } catch (IOException e) {
      throw RegistryException.unwritable(ANSWERS, file(), e);
    }
  }

  private static final class Form implements OwnerList.Form<TrustAnswer> {
    @Override
    public List<TrustAnswer> read(String text) throws DamagedFileException, NewerFileException {
      return TrustFile.read(text);
    }

    @Override
    public String write(List<TrustAnswer> answers) throws IOException {
      return TrustFile.write(
          answers.stream()
              .sorted(Comparator.comparing(TrustAnswer::answered).reversed())
              .limit(MOST_ANSWERS)
              .sorted(Comparator.comparing(TrustAnswer::identity))
              .toList());
    }
  }
}
