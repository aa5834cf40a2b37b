package dev.memoryweave.workspace.project.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RemoteNameTest {
  private static Optional<String> name(String url) {
    return RemoteName.asWritten(url)
        .map(name -> name.canonical(host -> Optional.empty()).toString());
  }

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
    assertThat(name(url)).contains("example.com/Team/app");
    assertThat(RemoteName.asWritten(url).map(RemoteName::toString))
        .as("the name of before")
        .contains("example.com/Team/app");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://github.com/acme/shop.git",
        "https://github.com/Acme/Shop",
        "https://www.github.com/acme/shop/",
        "git@github.com:ACME/shop.git",
        "ssh://git@ssh.github.com:443/acme/shop.git",
        "ssh://git@SSH.github.com:443/Acme/Shop.GIT"
      })
  void aHostThatIgnoresCase_hasOneNameForARepository(String url) {
    assertThat(name(url)).contains("github.com/acme/shop");
  }

  @ParameterizedTest
  @CsvSource({
    "ssh://git@altssh.gitlab.com:443/Acme/Shop.git, gitlab.com/acme/shop",
    "ssh://git@altssh.bitbucket.org:443/Acme/Shop.git, bitbucket.org/acme/shop",
    "https://codeberg.org/Acme/Shop, codeberg.org/acme/shop",
    "https://git.acme.example/Acme/Shop, git.acme.example/Acme/Shop",
    "https://me@dev.azure.com/Acme/Big%20Shop/_git/Web, dev.azure.com/acme/big%20shop/_git/web",
    "git@ssh.dev.azure.com:v3/Acme/Big%20Shop/Web, dev.azure.com/acme/big%20shop/_git/web",
    "https://acme.visualstudio.com/Shop/_git/Web, dev.azure.com/acme/shop/_git/web",
    "https://acme.visualstudio.com/DefaultCollection/Shop/_git/Web, dev.azure.com/acme/shop/_git/web",
    "acme@vs-ssh.visualstudio.com:v3/acme/Shop/Web, dev.azure.com/acme/shop/_git/web",
    "https://dev.azure.com/acme/_git/Web, dev.azure.com/acme/web/_git/web"
  })
  void addressesOfKnownHosts_areBroughtToOneForm(String url, String expected) {
    assertThat(name(url)).contains(expected);
  }

  @Test
  void aHostOfTheSettingsOfSsh_isTheRealOne() {
    RemoteName work = RemoteName.asWritten("git@github.com-work:Acme/shop.git").orElseThrow();

    assertThat(work.isKnownHost()).isFalse();
    assertThat(work.canonical(host -> Optional.of("github.com")))
        .hasToString("github.com/acme/shop");
    assertThat(work.canonical(host -> Optional.empty())).hasToString("github.com-work/Acme/shop");
  }

  @Test
  void aHostThatIsReachedByANumber_keepsItsName() {
    RemoteName inside = RemoteName.asWritten("git@git.acme.example:a/b").orElseThrow();

    assertThat(inside.canonical(host -> Optional.of("10.0.0.7")))
        .hasToString("git.acme.example/a/b");
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
    assertThat(name(url)).isEmpty();
  }
}
