package dev.memoryweave.workspace.project.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderProofsTest {
  private static final String SHOP = "git@example.com:acme/shop.git";

  @TempDir Path temporary;
  private Path folder;

  @BeforeEach
  void resolveLinks() throws IOException {
    folder = temporary.toRealPath();
  }

  private static void config(Path gitFolder, String text) throws IOException {
    Files.createDirectories(gitFolder);
    Files.writeString(gitFolder.resolve("config"), text);
  }

  private static String remote(String url) {
    return "[remote \"origin\"]\n\turl = " + url + "\n";
  }

  private FolderProofs proofs(String path) {
    return FolderProofs.of(folder.resolve(path), folder);
  }

  /** A repository with a linked working tree, as git makes it. */
  private void linked(String repository, String tree) throws IOException {
    Path own = Files.createDirectories(folder.resolve(repository).resolve("worktrees/side"));
    Path side = Files.createDirectories(folder.resolve(tree));
    Files.writeString(own.resolve("commondir"), "../..\n");
    Files.writeString(own.resolve("gitdir"), side.resolve(".git") + "\n");
    Files.writeString(side.resolve(".git"), "gitdir: " + own + "\n");
  }

  @Test
  void aRepository_isKnownByItsRemoteAndItsPlace() throws IOException {
    config(folder.resolve("shop/.git"), remote(SHOP));
    FolderProofs proofs = proofs("shop");

    assertThat(proofs.remote()).isEqualTo("example.com/acme/shop");
    assertThat(proofs.texts())
        .containsExactly("remote:example.com/acme/shop", "path:" + proofs.place());
    assertThat(proofs.place()).isEqualTo(proofs.ownPlace()).matches("[0-9a-f]{64}");
  }

  @Test
  void workingTrees_haveThePlaceOfTheirRepository() throws IOException {
    config(folder.resolve("shop/.git"), remote(SHOP));
    linked("shop/.git", "elsewhere/side");

    assertThat(proofs("elsewhere/side").texts()).isEqualTo(proofs("shop").texts());
    assertThat(proofs("elsewhere/side").ownPlace()).isNotEqualTo(proofs("shop").ownPlace());
  }

  @Test
  void workingTrees_ofABareRepository_haveItsPlace() throws IOException {
    bare("shop.git");
    linked("shop.git", "side");

    assertThat(proofs("side").texts()).isEqualTo(proofs("shop.git").texts());
    assertThat(proofs("shop.git").remote()).isEqualTo("example.com/acme/shop");
  }

  private void bare(String path) throws IOException {
    config(folder.resolve(path), remote(SHOP));
    Files.createDirectories(folder.resolve(path).resolve("objects"));
    Files.createDirectories(folder.resolve(path).resolve("refs"));
    Files.writeString(folder.resolve(path).resolve("HEAD"), "ref: refs/heads/main\n");
  }

  @Test
  void aSubmodule_isARepositoryOfItsOwn() throws IOException {
    config(folder.resolve("shop/.git"), remote(SHOP));
    config(
        folder.resolve("shop/.git/modules/lib"),
        "[core]\nworktree = ../../../lib\n" + remote("git@example.com:acme/lib.git"));
    Path lib = Files.createDirectories(folder.resolve("shop/lib"));
    Files.writeString(lib.resolve(".git"), "gitdir: ../.git/modules/lib\n");

    assertThat(proofs("shop/lib").remote()).isEqualTo("example.com/acme/lib");
    assertThat(proofs("shop/lib").place()).isNotEqualTo(proofs("shop").place());
  }

  @Test
  void aRepositoryThatIsKeptElsewhere_isFound() throws IOException {
    config(folder.resolve("kept"), remote(SHOP));
    Files.createDirectories(folder.resolve("shop"));
    Files.writeString(folder.resolve("shop/.git"), "gitdir: ../kept\n");

    assertThat(proofs("shop").remote()).isEqualTo("example.com/acme/shop");
  }

  @Test
  void aFileThatLeadsToTheRepositoryOfSomebodyElse_provesNothing() throws IOException {
    config(folder.resolve("private/.git"), remote(SHOP));
    linked("private/.git", "side");
    Path stranger = Files.createDirectories(folder.resolve("stranger"));
    Path fake = Files.createDirectories(stranger.resolve("fake"));
    Files.writeString(fake.resolve("commondir"), folder.resolve("private/.git").toString());
    Files.writeString(fake.resolve("gitdir"), stranger.resolve(".git").toString());

    for (String path :
        new String[] {"private/.git", "private/.git/worktrees/side", "stranger/fake"}) {
      Files.writeString(stranger.resolve(".git"), "gitdir: " + folder.resolve(path) + "\n");
      assertThat(proofs("stranger").texts())
          .as(path)
          .containsExactly("path:" + proofs("stranger").ownPlace());
    }
    Files.delete(stranger.resolve(".git"));
    Files.createSymbolicLink(stranger.resolve(".git"), folder.resolve("private/.git"));
    assertThat(proofs("stranger").repository()).isNull();
  }

  @Test
  void aFolderInARepository_isNoRepository() throws IOException {
    config(folder.resolve("shop/.git"), remote(SHOP));
    Files.createDirectories(folder.resolve("shop/part"));

    assertThat(proofs("shop/part").repository()).isNull();
  }

  @Test
  void anythingElse_hasItsPathAlone() throws IOException {
    for (String text : new String[] {"nonsense", "gitdir: nowhere\n", "gitdir: \u0000\n"}) {
      Files.createDirectories(folder.resolve("odd"));
      Files.writeString(folder.resolve("odd/.git"), text);
      assertThat(proofs("odd").texts()).containsExactly("path:" + proofs("odd").ownPlace());
    }
  }

  @Test
  void anAddressThatCannotBeAKey_isNone() throws IOException {
    for (String end : new String[] {"x".repeat(300), "a\u0007b"}) {
      config(folder.resolve("shop/.git"), remote("https://a.example/" + end));
      assertThat(proofs("shop").remote()).isNull();
    }
  }

  @Test
  void namesOfTheUsersSettings_areLookedUp() throws IOException {
    Files.writeString(
        folder.resolve(".gitconfig"), "[url \"https://github.com/\"]\ninsteadOf = gh:\n");
    Files.createDirectories(folder.resolve(".ssh"));
    Files.writeString(
        folder.resolve(".ssh/config"), "Host github.com-work\n  HostName github.com\n");

    config(folder.resolve("a/.git"), remote("gh:Acme/shop"));
    config(folder.resolve("b/.git"), remote("git@github.com-work:acme/shop.git"));
    config(folder.resolve("c/.git"), remote("git@github.com-home:acme/shop.git"));

    assertThat(proofs("a").remote()).isEqualTo("github.com/acme/shop");
    assertThat(proofs("a").names()).contains("gh/Acme/shop", "github.com/Acme/shop");
    assertThat(proofs("b").remote()).isEqualTo("github.com/acme/shop");
    assertThat(proofs("b").names()).contains("github.com-work/acme/shop");
    assertThat(proofs("b").unknownHost()).isFalse();
    assertThat(proofs("c").remote()).isEqualTo("github.com-home/acme/shop");
    assertThat(proofs("c").unknownHost()).isTrue();
  }
}
