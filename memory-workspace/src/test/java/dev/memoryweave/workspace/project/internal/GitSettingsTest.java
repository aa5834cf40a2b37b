package dev.memoryweave.workspace.project.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GitSettingsTest {
  @TempDir Path folder;

  private static Optional<String> origin(String settings) {
    return new GitSettings(GitSettings.parse(settings)).first("remote", "origin", "url");
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  @Test
  void settings_areReadAsGitReadsThem() {
    assertThat(
            origin(
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
    assertThat(origin("[remote \"origin\"] url = https://right.example/x\r\n"))
        .contains("https://right.example/x");
    assertThat(origin("[remote \"origin\"]\nurl = https://right\\\n.example/x\n"))
        .contains("https://right.example/x");
    assertThat(origin("[remote \"ORIGIN\"]\nurl = https://wrong.example/x\n")).isEmpty();
    assertThat(origin("[remote \"origin\nurl\n=\n")).isEmpty();
  }

  @Test
  void files_thatAreIncluded_areReadWhereTheyAreNamed() throws IOException {
    Path settings = file("config", "[include]\n\tpath = other\n\tpath = ~/mine\n");
    file("other", "[remote \"origin\"]\n\turl = https://right.example/x\n");
    file("mine", "[url \"https://a.example/\"]\n\tinsteadOf = a:\n");

    GitSettings read = GitSettings.read(settings, folder);

    assertThat(read.first("remote", "origin", "url")).contains("https://right.example/x");
    assertThat(read.first("url", "https://a.example/", "insteadof")).contains("a:");
    assertThat(GitSettings.read(settings, null).first("url", "https://a.example/", "insteadof"))
        .isEmpty();
  }

  @Test
  void aFileThatIncludesItself_isReadAFewTimes() throws IOException {
    Path settings = file("config", "[include]\npath = config\n[remote \"origin\"]\nurl = x\n");

    assertThat(GitSettings.read(settings, folder).first("remote", "origin", "url")).contains("x");
  }

  @Test
  void conditions_areNotJudged() throws IOException {
    Path settings = file("config", "[includeIf \"gitdir:/\"]\npath = other\n");
    file("other", "[remote \"origin\"]\nurl = x\n");

    assertThat(GitSettings.read(settings, folder).first("remote", "origin", "url")).isEmpty();
  }

  @Test
  void hostsOfSsh_areThoseThatAreWrittenOut() {
    String settings =
        """
        Host *.example
          HostName wrong.example
        host other github.com-work
          User git
          hostname = GitHub.com
        Match host x
          HostName wrong.example
        """;

    assertThat(SshHosts.real("github.com-work", settings)).contains("github.com");
    assertThat(SshHosts.real("a.example", settings)).isEmpty();
    assertThat(SshHosts.real("x", settings)).isEmpty();
  }
}
