package dev.memoryweave.workspace.canonical.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.guard.secret.SecretScanner;
import dev.memoryweave.model.SecretRejectedException;
import dev.memoryweave.workspace.canonical.CanonicalConfig;
import dev.memoryweave.workspace.canonical.CanonicalSaveException;
import dev.memoryweave.workspace.files.internal.FileActions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreCreationTest {
  private static final CanonicalTime NOW =
      CanonicalTime.of(Instant.parse("2026-11-24T05:06:07.089Z"));

  @TempDir Path temporary;
  private RichStore store;

  @BeforeEach
  void newStore() throws IOException {
    store = storeIn("new");
  }

  private RichStore storeIn(String name) throws IOException {
    return RichStore.at(Files.createDirectory(temporary.toRealPath().resolve(name)));
  }

  private List<String> create(String name) {
    return create(name, new FileActions());
  }

  private List<String> create(String name, FileActions actions) {
    return new StoreCreation(store.boundary(), actions, SecretScanner.standard(), NOW)
        .create(CanonicalConfig.named(name));
  }

  @Test
  void aNewStore_hasEverythingAndIsMadeOnce() throws IOException {
    store.write(".gitignore", "*.db\n/recovery/");
    store.write("config.yaml", "mine: true\n");

    List<String> created = create("Café № 1");
    Map<String, String> content = store.content();

    assertThat(store.folder().check(SecretScanner.standard()).findings()).isEmpty();
    assertThat(store.read().config().orElseThrow().projectId()).isEqualTo("project.cafe-no-1");
    assertThat(store.text(".gitignore")).startsWith("*.db\n/recovery/\n#").contains("\n/.lock\n");
    assertThat(store.text(".gitattributes")).contains("events.jsonl merge=union\n");
    assertThat(store.text("config.yaml")).isEqualTo("mine: true\n");
    assertThat(created).hasSizeGreaterThan(10).last().isEqualTo("config.json");
    assertThat(create("Other")).isEmpty();
    assertThat(store.content()).isEqualTo(content);
    assertThat(store.path(".lock")).doesNotExist();
  }

  @Test
  void aStoreOfAnotherTool_isLeftAsItIs() throws IOException {
    store = RichStore.in(Files.createDirectory(temporary.resolve("rich")));
    Map<String, String> before = store.content();

    List<String> created = create("Other");

    assertThat(store.content()).containsAllEntriesOf(before);
    assertThat(created).allMatch(path -> path.startsWith(".git") || path.endsWith("/.gitkeep"));
    assertThat(store.read().findings()).isEmpty();
  }

  @Test
  void aSecretInTheName_isRefused() throws IOException {
    String secret = "gh" + "p_" + "Zk3vQ9tX7mB2nW8c" + "R5yL1dF6hJ4sA0gUeTqP";

    assertThatThrownBy(() -> create("Shop " + secret))
        .isInstanceOf(SecretRejectedException.class)
        .hasMessageContaining("project name")
        .hasMessageNotContaining(secret);
    assertThat(store.memory()).doesNotExist();
  }

  @Test
  void aLockThatIsHeld_isNeverTaken() throws IOException {
    long pid = ProcessHandle.current().pid();
    store.write(".lock", "{\"pid\":" + pid + "}");

    assertThatThrownBy(() -> create("Shop"))
        .isInstanceOf(CanonicalLockedException.class)
        .hasMessageContaining(store.path(".lock").toString())
        .hasMessageContaining("process " + pid + ", which is running")
        .hasMessageContaining("try again");
    store.write(".lock", "999999999\n");
    assertThatThrownBy(() -> create("Shop"))
        .isInstanceOf(CanonicalLockedException.class)
        .hasMessageContaining("999999999, which is not running")
        .hasMessageContaining("remove the file");
    store.write(".lock", "");
    assertThatThrownBy(() -> create("Shop"))
        .isInstanceOf(CanonicalLockedException.class)
        .hasMessageContaining("does not say by which process");
    assertThat(store.path(".lock")).exists();
    assertThat(store.path("config.json")).doesNotExist();
  }

  @Test
  void aLinkedFolder_isRefused() throws IOException {
    Path elsewhere = Files.createDirectory(temporary.toRealPath().resolve("elsewhere"));
    Files.createDirectories(store.memory());
    Files.createSymbolicLink(store.path("schema"), elsewhere);

    assertThatThrownBy(() -> create("Shop")).isInstanceOf(CanonicalSaveException.class);
    assertThat(elsewhere).isEmptyDirectory();
  }

  // ---- failures ---------------------------------------------------------------------------------

  private static final class Crash extends Error {
    private static final long serialVersionUID = 1L;
  }

  @Test
  void namesThatCannotBeBroughtToTheDisk_doNotMakeItFail() throws IOException {
    AtomicInteger failed = new AtomicInteger();
    FileActions actions =
        new FileActions() {
          @Override
          public void sync(Path folder) throws IOException {
            failed.incrementAndGet();
            throw new IOException("Input/output error");
          }
        };

    assertThat(create("Shop", actions)).isNotEmpty();

    assertThat(failed).hasPositiveValue();
    assertThat(store.read().findings()).isEmpty();
  }

  /** Lets the action of a number fail; a crash lets all later ones fail as well. */
  private static final class Failing extends FileActions {
    private final int at;
    private final boolean crash;
    private int count;

    Failing(int at, boolean crash) {
      this.at = at;
      this.crash = crash;
    }

    private void step() throws IOException {
      count++;
      if (crash && count >= at) {
        throw new Crash();
      } else if (count == at) {
        throw new IOException("No space left on device");
      }
    }

    @Override
    public void folders(Path folder) throws IOException {
      step();
      super.folders(folder);
    }

    @Override
    public void create(Path file, byte[] content) throws IOException {
      boolean fails = count + 1 == at;
      if (fails) {
        // As a full disk does: some of it is there.
        super.create(file, new byte[] {'{'});
      }
      step();
      super.create(file, content);
    }

    @Override
    public void move(Path from, Path to) throws IOException {
      step();
      super.move(from, to);
    }

    @Override
    public void delete(Path file) throws IOException {
      step();
      super.delete(file);
    }

    @Override
    public void sync(Path folder) throws IOException {
      step();
      super.sync(folder);
    }
  }

  private int failAt(int at, boolean crash) throws IOException {
    store = storeIn((crash ? "c" : "f") + at);
    store.write(".gitignore", "mine\n");
    Failing failing = new Failing(at, crash);
    boolean ended = false;
    try {
      ended = !create("Shop", failing).isEmpty();
    } catch (CanonicalSaveException | Crash e) {
      assertThat(e instanceof Crash).isEqualTo(crash);
    }

    assertThat(store.text(".gitignore")).startsWith("mine\n");
    if (store.folder().exists()) {
      assertThat(store.read().errors()).as("errors after failure %s", at).isEmpty();
    }
    if (!crash && !ended) {
      assertThat(store.content().keySet())
          .noneMatch(path -> path.endsWith(".tmp") || path.equals(".lock"));
    }

    List<String> unused = create("Shop");
    assertThat(store.folder().check(SecretScanner.standard()).findings())
        .as("findings after a second time, %s", at)
        .isEmpty();
    return failing.count;
  }

  @Test
  void anyActionThatFails_leavesAStoreThatIsRead() throws IOException {
    int at = 1;
    while (failAt(at, false) >= at) {
      at++;
    }
    assertThat(at).isGreaterThan(30);
  }

  @Test
  void aCrashAtAnyAction_leavesAStoreThatIsRead() throws IOException {
    int at = 1;
    while (failAt(at, true) >= at) {
      at++;
    }
    assertThat(at).isGreaterThan(30);
  }
}
