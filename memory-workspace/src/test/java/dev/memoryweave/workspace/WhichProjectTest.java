package dev.memoryweave.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.internal.Sha256;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.workspace.project.ProjectIdentities;
import dev.memoryweave.workspace.project.ProjectIdentity;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.lib.PersonIdent;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The table of cases of which project a folder is, see docs/adr/0050-which-project-a-folder-is.md:
 * a row of it is a test here.
 */
class WhichProjectTest {
  private static final String SHOP = "https://github.com/acme/shop.git";
  private static final String SHOP_KEY = "github.com/acme/shop";
  private static final PersonIdent ADA =
      new PersonIdent("Ada", "ada@example.org", Instant.EPOCH, ZoneOffset.UTC);

  @TempDir Path temporary;
  private Path base;
  private final MemoryStore store = InMemoryStore.create();

  @BeforeEach
  void resolveLinks() throws IOException {
    base = temporary.toRealPath();
  }

  // ---- folders ----------------------------------------------------------------------------------

  private Path folder(String name) throws IOException {
    return Files.createDirectories(base.resolve(name));
  }

  /** A repository with a first commit, which is another one for each text. */
  private Path repository(String name, String first) throws Exception {
    Path root = empty(name);
    commit(root, first);
    return root;
  }

  private Path empty(String name) throws Exception {
    Path root = folder(name);
    Git.init().setDirectory(root.toFile()).setInitialBranch("main").call().close();
    return root;
  }

  private static String commit(Path root, String message) throws Exception {
    try (Git git = Git.open(root.toFile())) {
      return git.commit()
          .setMessage(message)
          .setAuthor(ADA)
          .setCommitter(ADA)
          .setSign(false)
          .setAllowEmpty(true)
          .call()
          .name();
    }
  }

  private static void remote(Path root, String url) throws IOException {
    Path config = root.resolve(".git/config");
    String text = Files.readString(config);
    int old = text.indexOf("[remote");
    Files.writeString(
        config,
        (old < 0 ? text : text.substring(0, old))
            + (url.isEmpty() ? "" : "[remote \"origin\"]\n\turl = " + url + "\n"));
  }

  private Path clone(String name, String url) throws Exception {
    Path root = repository(name, "first of the shop");
    remote(root, url);
    return root;
  }

  /** A linked working tree, as git makes it. */
  private Path workingTree(Path repository, String name) throws IOException {
    Path tree = folder(name);
    Path common =
        Files.exists(repository.resolve(".git")) ? repository.resolve(".git") : repository;
    Path own = Files.createDirectories(common.resolve("worktrees").resolve(tree.getFileName()));
    Files.writeString(own.resolve("commondir"), "../..\n");
    Files.writeString(own.resolve("gitdir"), tree.resolve(".git") + "\n");
    Files.writeString(own.resolve("HEAD"), "ref: refs/heads/side\n");
    Files.copy(
        common.resolve("refs/heads/main"),
        common.resolve("refs/heads/side"),
        StandardCopyOption.REPLACE_EXISTING);
    Files.writeString(tree.resolve(".git"), "gitdir: " + own + "\n");
    return tree;
  }

  private static void claim(Path root, String id) throws IOException {
    Files.createDirectories(root.resolve(".memory"));
    Files.writeString(root.resolve(".memory/config.yaml"), "project:\n  id: " + id + "\n");
  }

  private static void delete(Path root) throws IOException {
    Files.walkFileTree(
        root,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path folder, IOException e) throws IOException {
            Files.delete(folder);
            return FileVisitResult.CONTINUE;
          }
        });
  }

  // ---- what the memory says ---------------------------------------------------------------------

  private Workspace open(Path root) {
    return Workspace.builder(store)
        .root(root)
        .author(Provenance.of(Source.USER, "ada"))
        .memoryFolder(false)
        .open();
  }

  private ProjectIdentity identity(Path root) {
    try (Workspace workspace = open(root)) {
      return workspace.identity();
    }
  }

  private String key(Path root) {
    return identity(root).key();
  }

  private Optional<ProjectIdentities.RefusedClaim> refused(Path root) {
    try (Workspace workspace = open(root)) {
      return workspace.refusedClaim();
    }
  }

  /** Opens a folder and saves something there. */
  private String remember(Path root, String title) {
    try (Workspace workspace = open(root)) {
      workspace.memory().remember(NodeDraft.builder(NodeKind.CONSTRAINT, title).build());
      return workspace.identity().key();
    }
  }

  /** Files something under a key as a version from before did, which kept no proofs. */
  private void fromBefore(String key, String title) {
    AgentMemory memory =
        AgentMemory.builder(store).project(key).author(Provenance.of(Source.USER, "ada")).build();
    memory.remember(NodeDraft.builder(NodeKind.CONSTRAINT, title).build());
  }

  private long memories(String key) {
    return store.read(tx -> tx.nodes().count(NodeFilter.in(Scope.project(key))));
  }

  private static String pathKey(Path root) {
    return "path-" + Sha256.hex(root.toString()).substring(0, 16);
  }

  // ---- folders with a remote --------------------------------------------------------------------

  @Test
  void aRemote_isTheProjectOfAllItsClones() throws Exception {
    Path one = clone("one", SHOP);

    assertThat(identity(one))
        .isEqualTo(
            new ProjectIdentity(SHOP_KEY, ProjectIdentity.Source.GIT_REMOTE, "remote:" + SHOP_KEY));
    assertThat(key(clone("two", "git@github.com:Acme/Shop"))).isEqualTo(SHOP_KEY);
    assertThat(key(clone("three", "ssh://git@ssh.github.com:443/acme/shop.git")))
        .isEqualTo(SHOP_KEY);
  }

  @Test
  void aRemoteThatWasKnownInAnotherCase_keepsItsMemories() throws Exception {
    fromBefore("github.com/Acme/Shop", "Never push to main");
    Path before = clone("before", "https://github.com/Acme/Shop");

    assertThat(key(before)).isEqualTo("github.com/Acme/Shop");
    assertThat(key(clone("other", SHOP))).isEqualTo("github.com/Acme/Shop");
  }

  @Test
  void aForkElsewhere_isAProjectOfItsOwn_withTheSameHistory() throws Exception {
    remember(clone("shop", SHOP), "Never push to main");

    assertThat(key(clone("fork", "https://github.com/mallory/shop")))
        .isEqualTo("github.com/mallory/shop");
  }

  @Test
  void theSameHistoryWithoutARemote_doesNotOpenAProjectThatHasOne() throws Exception {
    Path shop = clone("shop", SHOP);
    remember(shop, "Never push to main");
    try (Workspace workspace = open(shop)) {
      workspace.refresh();
    }

    assertThat(key(repository("copy", "first of the shop"))).startsWith("root-");
  }

  @Test
  void aShallowClone_isKnownByItsRemote_andWithoutOneByItsPath() throws Exception {
    Path shallow = repository("shallow", "first of the shop");
    Files.writeString(shallow.resolve(".git/shallow"), commit(shallow, "cut off here") + "\n");

    assertThat(remember(shallow, "Never push to main")).isEqualTo(pathKey(shallow));
    remote(shallow, SHOP);
    assertThat(key(shallow)).isEqualTo(pathKey(shallow));
    Path other = clone("other", "https://github.com/acme/other");
    Files.writeString(other.resolve(".git/shallow"), commit(other, "cut off here") + "\n");
    assertThat(key(other)).isEqualTo("github.com/acme/other");
  }

  @Test
  void aRepositoryOfAnotherKindOfNames_isKnownByItsRemote_andWithoutOneByItsPath()
      throws Exception {
    Path shop = empty("shop");
    Path config = shop.resolve(".git/config");
    Files.writeString(
        config, "[core]\n\trepositoryformatversion = 1\n[extensions]\n\tobjectformat = sha256\n");

    assertThat(remember(shop, "Never push to main")).isEqualTo(pathKey(shop));
    assertThat(key(shop)).isEqualTo(pathKey(shop));
    Path other = empty("other");
    Files.copy(config, other.resolve(".git/config"), StandardCopyOption.REPLACE_EXISTING);
    remote(other, SHOP);
    assertThat(key(other)).isEqualTo(SHOP_KEY);
  }

  @Test
  void aSubmodule_isAProjectOfItsOwn() throws Exception {
    Path shop = clone("shop", SHOP);
    Path lib = folder("shop/lib");
    Path kept = Files.createDirectories(shop.resolve(".git/modules/lib"));
    Files.writeString(
        kept.resolve("config"),
        "[core]\n\tworktree = ../../../lib\n[remote \"origin\"]\n\turl = "
            + "https://github.com/acme/lib\n");
    Files.writeString(lib.resolve(".git"), "gitdir: ../.git/modules/lib\n");

    assertThat(key(lib)).isEqualTo("github.com/acme/lib");
  }

  // ---- what becomes of a remote -----------------------------------------------------------------

  @Test
  void aRemoteThatIsAdded_leavesTheProjectWhatItWas_forAllItsClones() throws Exception {
    Path shop = repository("shop", "first of the shop");
    String key = remember(shop, "Never push to main");
    remote(shop, SHOP);

    assertThat(identity(shop))
        .isEqualTo(
            new ProjectIdentity(key, ProjectIdentity.Source.KNOWN_BEFORE, "remote:" + SHOP_KEY));
    assertThat(key(clone("other", SHOP))).isEqualTo(key);
  }

  @Test
  void aRemoteThatIsRenamed_leavesTheProjectWhatItWas() throws Exception {
    Path shop = clone("shop", SHOP);
    remember(shop, "Never push to main");
    try (Workspace workspace = open(shop)) {
      workspace.refresh();
    }
    remote(shop, "https://github.com/acme/store");

    assertThat(key(shop)).isEqualTo(SHOP_KEY);
    assertThat(key(clone("other", "https://github.com/acme/store"))).isEqualTo(SHOP_KEY);
    assertThat(key(clone("late", SHOP))).isEqualTo(SHOP_KEY);
  }

  @Test
  void aRemoteThatIsRenamed_isFoundByTheCommitsOfMemories_beforeItsFilesWereRead()
      throws Exception {
    Path shop = clone("shop", SHOP);
    remember(shop, "Never push to main");
    remote(shop, "https://github.com/acme/store");

    assertThat(key(shop)).isEqualTo(SHOP_KEY);
  }

  @Test
  void aRemoteThatIsRemoved_leavesTheProjectWhatItWas() throws Exception {
    Path shop = clone("shop", SHOP);
    remember(shop, "Never push to main");
    try (Workspace workspace = open(shop)) {
      workspace.refresh();
    }
    remote(shop, "");

    assertThat(key(shop)).isEqualTo(SHOP_KEY);
  }

  @Test
  void aRemoteThatIsKnownAlready_isTheProject() throws Exception {
    Path shop = repository("shop", "first of the shop");
    remember(shop, "Never push to main");
    remember(clone("other", SHOP), "Sign each commit");
    remote(shop, SHOP);

    assertThat(key(shop)).isEqualTo(SHOP_KEY);
  }

  @Test
  void anotherRepositoryAtTheSamePlace_isAnotherProject() throws Exception {
    Path place = clone("place", SHOP);
    remember(place, "Never push to main");
    try (Workspace workspace = open(place)) {
      workspace.refresh();
    }
    delete(place);
    Path other = repository("place", "first of another");
    remote(other, "https://github.com/mallory/other");

    assertThat(key(other)).isEqualTo("github.com/mallory/other");
    delete(other);
    assertThat(key(repository("place", "first of a third"))).startsWith("root-");
  }

  @Test
  void anotherRepositoryAtThePlaceOfOneWithoutRemote_isAnotherProject() throws Exception {
    String key = remember(repository("place", "first of the shop"), "Never push to main");
    delete(base.resolve("place"));
    Path other = repository("place", "first of another");

    assertThat(key(other)).startsWith("root-").isNotEqualTo(key);
    remote(other, "https://github.com/mallory/other");
    assertThat(key(other)).startsWith("root-").isNotEqualTo(key);
  }

  // ---- folders without a remote -----------------------------------------------------------------

  @Test
  void workingTrees_areOneProject_andWhatWasLearnedInOneThatIsRemovedIsKept() throws Exception {
    Path shop = repository("shop", "first of the shop");
    String key = remember(shop, "Never push to main");
    Path beside = workingTree(shop, "shop-pay");
    Path inside = workingTree(shop, "shop/.claude/worktrees/one");

    assertThat(remember(beside, "Pay in cents")).isEqualTo(key);
    assertThat(remember(inside, "One at a time")).isEqualTo(key);
    delete(beside);
    assertThat(key(shop)).isEqualTo(key);
    assertThat(memories(key)).isEqualTo(3);
  }

  @Test
  void aWorkingTreeThatIsOpenedFirst_isTheProjectOfItsRepository() throws Exception {
    Path shop = repository("shop", "first of the shop");
    String key = remember(workingTree(shop, "shop-pay"), "Pay in cents");

    assertThat(key(shop)).isEqualTo(key);
  }

  @Test
  void workingTreesOfABareRepository_areOneProjectWithIt() throws Exception {
    Path shop = repository("shop", "first of the shop");
    Path bare = base.resolve("shop.git");
    Git.cloneRepository()
        .setBare(true)
        .setURI(shop.toUri().toString())
        .setDirectory(bare.toFile())
        .call()
        .close();
    Files.createDirectories(bare.resolve("refs/heads"));
    Files.writeString(bare.resolve("refs/heads/main"), head(shop) + "\n");
    String key = remember(bare, "Never push to main");

    assertThat(key(workingTree(bare, "shop-pay"))).isEqualTo(key);
  }

  private static String head(Path root) throws IOException {
    return Files.readString(root.resolve(".git/refs/heads/main")).strip();
  }

  @Test
  void aRepositoryThatIsMoved_keepsItsMemories_wherethePathAloneIsNothing() throws Exception {
    Path shop = repository("shop", "first of the shop");
    String key = remember(shop, "Never push to main");
    Path moved = Files.move(shop, base.resolve("moved"));

    assertThat(identity(moved).key()).isEqualTo(key).startsWith("root-");
    assertThat(identity(moved).proof()).startsWith("root:");
    assertThat(key(repository("shop", "first of another"))).isNotEqualTo(key);
  }

  @Test
  void aRepositoryBeforeItsFirstCommit_isKnownByItsPath_alsoAfterwards() throws Exception {
    Path shop = empty("shop");
    String key = remember(shop, "Never push to main");
    commit(shop, "first of the shop");

    assertThat(key).isEqualTo(pathKey(shop));
    assertThat(key(shop)).isEqualTo(key);
    try (Workspace workspace = open(shop)) {
      workspace.refresh();
    }
    assertThat(key(Files.move(shop, base.resolve("moved")))).isEqualTo(key);
  }

  @Test
  void aBranchWithAHistoryOfItsOwn_changesNothingInItsPlace() throws Exception {
    Path shop = repository("shop", "first of the shop");
    String key = remember(shop, "Never push to main");
    try (Git git = Git.open(shop.toFile())) {
      git.checkout().setOrphan(true).setName("pages").call();
    }
    commit(shop, "first of the pages");

    assertThat(key(shop)).isEqualTo(key);
  }

  @Test
  void aFirstCommitThatIsWrittenAgain_changesNothingInItsPlace() throws Exception {
    Path shop = repository("shop", "first of the shop");
    String key = remember(shop, "Never push to main");
    try (Git git = Git.open(shop.toFile())) {
      git.commit()
          .setAmend(true)
          .setMessage("first of the shop, in better words")
          .setSign(false)
          .call();
    }

    assertThat(key(shop)).isEqualTo(key);
  }

  @Test
  void aFolderWithoutGit_isKnownByItsPathAlone() throws Exception {
    Path notes = folder("notes");
    String key = remember(notes, "Write short sentences");

    assertThat(key).isEqualTo(pathKey(notes));
    assertThat(identity(notes).source()).isEqualTo(ProjectIdentity.Source.ROOT_PATH);
    assertThat(identity(notes).proof()).isEqualTo("path:" + Sha256.hex(notes.toString()));
    assertThat(key(Files.move(notes, base.resolve("moved")))).isNotEqualTo(key);
    assertThat(key(empty("notes"))).as("git is added").isEqualTo(key);
  }

  @Test
  void aFileThatLeadsToARepositoryOfSomebodyElse_opensNothing() throws Exception {
    Path shop = clone("shop", SHOP);
    remember(shop, "Never push to main");
    workingTree(shop, "side");
    Path stranger = folder("stranger");

    for (String path : new String[] {".git", ".git/worktrees/side"}) {
      Files.writeString(stranger.resolve(".git"), "gitdir: " + shop.resolve(path) + "\n");
      assertThat(key(stranger)).as(path).isEqualTo(pathKey(stranger));
    }
  }

  // ---- what committed settings claim ------------------------------------------------------------

  @Test
  void anIdThatNobodyHas_isTheFolders_andOfEachThatProvesTheSame() throws Exception {
    Path shop = clone("shop", SHOP);
    claim(shop, "our-shop");

    assertThat(remember(shop, "Never push to main")).isEqualTo("our-shop");
    assertThat(identity(shop).source()).isEqualTo(ProjectIdentity.Source.CONFIG);
    assertThat(key(clone("other", SHOP))).isEqualTo("our-shop");
    Files.delete(shop.resolve(".memory/config.yaml"));
    assertThat(key(shop)).isEqualTo("our-shop");
  }

  @Test
  void anIdThatAnotherFolderHas_isRefused_andToldUntilAPersonDecides() throws Exception {
    Path shop = clone("shop", SHOP);
    claim(shop, "our-shop");
    remember(shop, "Never push to main");
    Path stranger = clone("stranger", "https://github.com/mallory/tool");
    claim(stranger, "our-shop");

    assertThat(key(stranger)).isEqualTo("github.com/mallory/tool");
    assertThat(refused(stranger))
        .contains(new ProjectIdentities.RefusedClaim("our-shop", true, false));
    try (Workspace workspace = open(stranger)) {
      workspace.identities().decline(workspace.refusedClaim().orElseThrow(), workspace.identity());
    }
    assertThat(refused(stranger))
        .contains(new ProjectIdentities.RefusedClaim("our-shop", true, true));
  }

  @Test
  void anIdOfARemote_belongsToFoldersWithThatRemote() throws Exception {
    Path stranger = clone("stranger", "https://github.com/mallory/tool");
    claim(stranger, SHOP_KEY);

    assertThat(key(stranger)).isEqualTo("github.com/mallory/tool");
    assertThat(refused(stranger))
        .as("unknown here")
        .contains(new ProjectIdentities.RefusedClaim(SHOP_KEY, false, false));
    assertThat(remember(clone("shop", SHOP), "Never push to main")).isEqualTo(SHOP_KEY);
    assertThat(refused(stranger))
        .contains(new ProjectIdentities.RefusedClaim(SHOP_KEY, true, false));
    Path shop = base.resolve("shop");
    claim(shop, "github.com/Acme/Shop");
    assertThat(key(shop)).isEqualTo(SHOP_KEY);
    assertThat(refused(shop)).isEmpty();
  }

  @Test
  void anIdOfAPath_belongsToTheFolderAtThatPath() throws Exception {
    Path notes = folder("notes");
    String key = remember(notes, "Write short sentences");
    claim(notes, key);
    Path copy = folder("copy");
    claim(copy, key);

    assertThat(key(notes)).isEqualTo(key);
    assertThat(key(copy)).isEqualTo(pathKey(copy));
    assertThat(refused(copy)).contains(new ProjectIdentities.RefusedClaim(key, true, false));
  }

  @Test
  void anIdThatChanges_whereThereAreMemories_changesNothing() throws Exception {
    Path shop = clone("shop", SHOP);
    remember(shop, "Never push to main");
    claim(shop, "something-else");

    assertThat(key(shop)).isEqualTo(SHOP_KEY);
    assertThat(refused(shop))
        .contains(new ProjectIdentities.RefusedClaim("something-else", false, false));
  }

  @Test
  void twoFoldersThatClaimOneId_doNotBothGetIt() throws Exception {
    Path one = clone("one", "https://github.com/a/one");
    Path two = clone("two", "https://github.com/b/two");
    claim(one, "our-shop");
    claim(two, "our-shop");

    assertThat(key(one)).isEqualTo("our-shop");
    assertThat(key(two)).isEqualTo("github.com/b/two");
  }

  @Test
  void foldersThatComeAtOnce_agreeOnWhoIsFirst() throws Exception {
    List<Path> folders = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      Path root = clone("folder" + i, "https://github.com/a/" + (i % 2 == 0 ? "even" : "odd"));
      claim(root, "our-shop");
      folders.add(root);
    }
    ExecutorService threads = Executors.newFixedThreadPool(folders.size());
    CyclicBarrier start = new CyclicBarrier(folders.size());
    try {
      List<Future<String>> keys = new ArrayList<>();
      for (Path root : folders) {
        keys.add(
            threads.submit(
                () -> {
                  start.await(1, TimeUnit.MINUTES);
                  return key(root);
                }));
      }
      Set<String> even = new HashSet<>();
      Set<String> odd = new HashSet<>();
      for (int i = 0; i < keys.size(); i++) {
        (i % 2 == 0 ? even : odd).add(keys.get(i).get(1, TimeUnit.MINUTES));
      }
      assertThat(even).hasSize(1);
      assertThat(odd).hasSize(1);
      assertThat(even.contains("our-shop")).isNotEqualTo(odd.contains("our-shop"));
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void aStoreForReadingOnly_saysTheSame_andKeepsNothing() throws Exception {
    Path file = base.resolve("memory.db");
    Path shop = clone("shop", SHOP);
    Path copy = repository("copy", "first of a copy");
    claim(copy, "our-shop");
    try (MemoryStore written = MemoryStore.open("sqlite:" + file);
        Workspace workspace = Workspace.builder(written).root(shop).memoryFolder(false).open()) {
      assertThat(workspace.identity().key()).isEqualTo(SHOP_KEY);
    }
    try (MemoryStore readOnly = MemoryStore.openReadOnly("sqlite:" + file)) {
      for (Path root : List.of(shop, copy)) {
        try (Workspace workspace =
            Workspace.builder(readOnly).root(root).memoryFolder(false).open()) {
          assertThat(workspace.identity().key())
              .isEqualTo(root.equals(shop) ? SHOP_KEY : "our-shop");
        }
      }
      assertThat(readOnly.<Integer>read(tx -> tx.proofs().of(Scope.project("our-shop")).size()))
          .isZero();
    }
  }

  @Test
  void theEnvironment_hasNoSay() throws Exception {
    Path stranger = folder("stranger");
    Path shop = clone("shop", SHOP);
    ProcessBuilder builder =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                WhichProjectTest.class.getName(),
                stranger.toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    builder.environment().put("GIT_DIR", shop.resolve(".git").toString());
    builder.environment().put("GIT_WORK_TREE", stranger.toString());
    Process process = builder.start();

    String key = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isZero();
    assertThat(key).isEqualTo(pathKey(stranger));
  }

  /** Tells the key of a folder, in a process of its own. */
  public static void main(String[] arguments) {
    try (MemoryStore store = InMemoryStore.create();
        Workspace workspace =
            Workspace.builder(store).root(Path.of(arguments[0])).memoryFolder(false).open()) {
      System.out.print(workspace.identity().key());
    }
  }

  @Test
  void whatGitKeepsInABareRepository_isNotRead() throws Exception {
    Path bare = base.resolve("shop.git");
    Git.init().setBare(true).setDirectory(bare.toFile()).call().close();
    for (String path :
        List.of("hooks/notes.md", "info/exclude.md", "objects/a.md", "description")) {
      Files.createDirectories(bare.resolve(path).getParent());
      Files.writeString(bare.resolve(path), "# A note\n\nThat is no note.\n");
    }
    Files.writeString(bare.resolve("README.md"), "# Shop\n\nWhat this repository is for.\n");
    Path outer = folder("outer");
    Files.move(bare, outer.resolve("shop.git"));

    for (Path root : List.of(outer.resolve("shop.git"), outer)) {
      try (Workspace workspace = open(root)) {
        workspace.refresh();
        assertThat(workspace.memory().knowledge().manifest())
            .extracting(mark -> mark.path())
            .containsExactlyElementsOf(root.equals(outer) ? List.of() : List.of("README.md"));
      }
    }
  }

  // ---- stores from before -----------------------------------------------------------------------

  @Test
  void aKeyOfThePathFromBefore_isKept_alsoWithARemoteSince() throws Exception {
    Path notes = folder("notes");
    Path shop = repository("shop", "first of the shop");
    fromBefore(pathKey(notes), "Write short sentences");
    fromBefore(pathKey(shop), "Never push to main");
    claim(shop, pathKey(shop));

    assertThat(key(notes)).isEqualTo(pathKey(notes));
    assertThat(key(shop)).isEqualTo(pathKey(shop));
    remote(shop, SHOP);
    assertThat(key(shop)).isEqualTo(pathKey(shop));
    assertThat(key(clone("other", SHOP))).isEqualTo(pathKey(shop));
  }

  @Test
  void aKeyOfTheRemoteFromBefore_isThatOfFoldersWithTheRemote_whoeverComesFirst() throws Exception {
    fromBefore(SHOP_KEY, "Never push to main");
    Path stranger = repository("stranger", "first of a stranger");
    claim(stranger, SHOP_KEY);

    assertThat(key(stranger)).startsWith("root-");
    assertThat(refused(stranger))
        .contains(new ProjectIdentities.RefusedClaim(SHOP_KEY, true, false));
    assertThat(key(clone("shop", SHOP))).isEqualTo(SHOP_KEY);
  }

  @Test
  void anyOtherKeyFromBefore_isAskedFor_whoeverComesFirst() throws Exception {
    fromBefore("our-shop", "Never push to main");
    Path shop = clone("shop", SHOP);
    claim(shop, "our-shop");

    assertThat(key(shop)).isEqualTo(SHOP_KEY);
    assertThat(refused(shop)).contains(new ProjectIdentities.RefusedClaim("our-shop", true, false));
    try (Workspace workspace = open(shop)) {
      workspace.identities().join("our-shop");
    }
    assertThat(key(shop)).isEqualTo("our-shop");
    assertThat(refused(shop)).isEmpty();
  }

  // ---- a person joins and leaves ----------------------------------------------------------------

  @Test
  void aFolderThatAPersonJoins_isTheProject_untilThatIsTakenBack() throws Exception {
    remember(clone("shop", SHOP), "Never push to main");
    Path fork = clone("fork", "https://github.com/mallory/shop");
    String own = remember(fork, "Ask Mallory");
    try (Workspace workspace = open(fork)) {
      assertThat(workspace.identities().plan(SHOP_KEY, workspace.identity()))
          .satisfies(
              plan -> {
                assertThat(plan.joined()).isFalse();
                assertThat(plan.there().memories()).isEqualTo(1);
                assertThat(plan.there().persons()).isEqualTo(1);
                assertThat(plan.there().remotes()).containsExactly(SHOP_KEY);
                assertThat(plan.here().id()).isEqualTo(own);
                assertThat(plan.here().memories()).isEqualTo(1);
              });
      workspace.identities().join(SHOP_KEY);
    }

    assertThat(identity(fork).key()).isEqualTo(SHOP_KEY);
    assertThat(identity(fork).source()).isEqualTo(ProjectIdentity.Source.JOINED);
    try (Workspace workspace = open(fork)) {
      assertThat(workspace.identities().leave()).containsExactly(SHOP_KEY);
    }
    assertThat(key(fork)).isEqualTo(own);
  }

  @Test
  void aFolderWithoutARemoteThatIsJoined_staysSoWhereItIsMoved() throws Exception {
    remember(clone("shop", SHOP), "Never push to main");
    Path copy = repository("copy", "first of a copy");
    String own = key(copy);
    try (Workspace workspace = open(copy)) {
      workspace.identities().join(SHOP_KEY);
    }

    assertThat(key(copy)).isEqualTo(SHOP_KEY);
    assertThat(key(Files.move(copy, base.resolve("moved")))).isEqualTo(SHOP_KEY);
    try (Workspace workspace = open(base.resolve("moved"))) {
      workspace.identities().leave();
    }
    assertThat(key(base.resolve("moved"))).isEqualTo(own);
  }
}
