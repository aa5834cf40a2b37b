package dev.memoryweave.workspace.git.internal;

import java.io.File;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.eclipse.jgit.errors.ConfigInvalidException;
import org.eclipse.jgit.lib.Config;
import org.eclipse.jgit.storage.file.FileBasedConfig;
import org.eclipse.jgit.util.FS;
import org.eclipse.jgit.util.SystemReader;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps JGit from touching anything but the repository that it reads. By default, it runs the git
 * program to find the settings of the machine, measures the clock of the file system with files in
 * the repository's folder, saves the result in the home folder, and fails if the user's settings
 * are broken.
 */
final class QuietGit extends SystemReader.Delegate {
  private static final Logger LOG = LoggerFactory.getLogger(QuietGit.class);

  /** JGit's own assumption if it cannot measure: the coarsest clock, that of FAT. */
  private static final long COARSEST_CLOCK_SECONDS = 2;

  private QuietGit(SystemReader reader) {
    super(reader);
  }

  /** Takes effect for the whole process, unless other code has already replaced JGit's settings. */
  static void install() {
    synchronized (QuietGit.class) {
      SystemReader reader = SystemReader.getInstance();
      if (reader.getClass().getName().equals(SystemReader.class.getName() + "$Default")) {
        SystemReader.setInstance(new QuietGit(reader));
      }
    }
  }

  /** Not needed here, and determining it may take a network look-up. */
  @Override
  public String getHostname() {
    return "localhost";
  }

  @Override
  public FileBasedConfig openUserConfig(@Nullable Config parent, FS fs) {
    File home = fs.userHome();
    return home == null
        ? new NoSettings(parent, fs)
        : new UserSettings(parent, new File(home, ".gitconfig"), fs);
  }

  @Override
  public FileBasedConfig openSystemConfig(@Nullable Config parent, FS fs) {
    return new NoSettings(parent, fs);
  }

  @Override
  public FileBasedConfig openJGitConfig(@Nullable Config parent, FS fs) {
    return new NoSettings(parent, fs);
  }

  /** Settings with the clock of each file system, so that it is not measured. */
  private abstract static class Settings extends FileBasedConfig {
    private Settings(@Nullable Config parent, File file, FS fs) {
      super(parent, file, fs);
    }

    @Override
    public void save() {}

    @Override
    public long getTimeUnit(
        String section, @Nullable String subsection, String name, long standard, TimeUnit unit) {
      return section.equals("filesystem")
          ? unit.convert(COARSEST_CLOCK_SECONDS, TimeUnit.SECONDS)
          : super.getTimeUnit(section, subsection, name, standard, unit);
    }
  }

  /** Settings without a file. */
  private static final class NoSettings extends Settings {
    private NoSettings(@Nullable Config parent, FS fs) {
      super(parent, new File("none"), fs);
    }

    @Override
    public void load() {}

    @Override
    public boolean isOutdated() {
      return false;
    }
  }

  /** The user's settings for all repositories; empty if they cannot be read. */
  private static final class UserSettings extends Settings {
    private UserSettings(@Nullable Config parent, File file, FS fs) {
      super(parent, file, fs);
    }

    @Override
    public void load() {
      try {
        GitFileKinds.checkFile(getFile().toPath());
        super.load();
      } catch (IOException | ConfigInvalidException e) {
        LOG.warn("The user's git settings cannot be read and are passed over: {}", e.toString());
        clear();
      }
    }
  }
}
