package dev.memoryweave.workspace.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GitOriginTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://example.com/Team/app.git",
        "https://example.com/Team/app",
        "https://example.com/Team/app/",
        "https://user:pass@example.com/Team/app.git",
        "https://user:p@ss@example.com/Team/app.git",
        "https://EXAMPLE.com:443/Team//app.git/",
        "https://example.com/Team/app.git?x=1#y",
        "http://example.com/Team/app.git",
        "git://example.com/Team/app.git",
        "ssh://git@example.com/Team/app.git",
        "ssh://git@example.com:2222/Team/app.git",
        "git@example.com:Team/app.git",
        "git@example.com:/Team/app.git",
        "example.com:Team/app"
      })
  void allAddressesOfARepository_areTheSame(String url) {
    assertThat(GitOrigin.normalise(url)).contains("example.com/Team/app");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "/srv/git/app.git",
        "../app",
        "./odd:name",
        "C:\\repos\\app",
        "C:/repos/app",
        "file:///srv/git/app.git",
        "https://example.com/",
        "https://example.com"
      })
  void foldersAndFragments_areNoAddress(String url) {
    assertThat(GitOrigin.normalise(url)).isEmpty();
  }

  @Test
  void theConfiguration_isReadAsGitReadsIt() {
    assertThat(
            GitOrigin.url(
                """
                [core]
                \turl = https://wrong.example/a
                [remote "upstream"]
                \turl = https://wrong.example/b
                # [remote "origin"]
                [Remote "origin"] ; the real one
                \tfetch = +refs/heads/*:refs/remotes/origin/*
                \t; url = https://wrong.example/c
                \tURL = "https://right.example/a#b" # and a comment
                \turl = https://wrong.example/d
                """))
        .contains("https://right.example/a#b");
    assertThat(GitOrigin.url("[remote \"origin\"] url = https://right.example/x\r\n"))
        .contains("https://right.example/x");
    assertThat(GitOrigin.url("[remote \"ORIGIN\"]\nurl = https://wrong.example/x\n")).isEmpty();
    assertThat(GitOrigin.url("[remote \"origin\nurl\n=\n")).isEmpty();
  }

  @Test
  void aRepository_hasTheAddressOfItsConfiguration() throws IOException {
    config(folder.resolve(".git"), "git@example.com:team/app.git");

    assertThat(GitOrigin.of(folder)).contains("example.com/team/app");
  }

  @Test
  void aLinkedWorkingTree_hasTheAddressOfItsRepository() throws IOException {
    Path main = folder.resolve("main/.git");
    config(main, "git@example.com:team/app.git");
    Path own = Files.createDirectories(main.resolve("worktrees/side"));
    Files.writeString(own.resolve("commondir"), "../..\n");
    Path side = Files.createDirectories(folder.resolve("side"));
    Files.writeString(side.resolve(".git"), "gitdir: " + own + "\n");

    assertThat(GitOrigin.of(side)).contains("example.com/team/app");
  }

  @Test
  void aSubmodule_hasItsOwnAddress() throws IOException {
    config(folder.resolve(".git"), "git@example.com:team/app.git");
    config(folder.resolve(".git/modules/lib"), "git@example.com:team/lib.git");
    Path lib = Files.createDirectories(folder.resolve("lib"));
    Files.writeString(lib.resolve(".git"), "gitdir: ../.git/modules/lib\n");

    assertThat(GitOrigin.of(lib)).contains("example.com/team/lib");
  }

  @Test
  void anythingElse_hasNone() throws IOException {
    assertThat(GitOrigin.of(folder)).isEmpty();
    Files.writeString(folder.resolve(".git"), "nonsense");
    assertThat(GitOrigin.of(folder)).isEmpty();
    Files.writeString(folder.resolve(".git"), "gitdir: nowhere\n");
    assertThat(GitOrigin.of(folder)).isEmpty();
    Files.writeString(folder.resolve(".git"), "gitdir: \u0000\n");
    assertThat(GitOrigin.of(folder)).isEmpty();
  }

  private static void config(Path gitFolder, String url) throws IOException {
    Files.createDirectories(gitFolder);
    Files.writeString(gitFolder.resolve("config"), "[remote \"origin\"]\n\turl = " + url + "\n");
  }
}
