package dev.memoryweave.cli.internal.serving;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SystemBrowserTest {
  private static final URI PAGE = URI.create("http://127.0.0.1:1/#x");

  private static SystemBrowser browser(String system, Map<String, String> environment) {
    return new SystemBrowser(system, environment);
  }

  @Test
  void eachSystem_hasItsProgram() {
    assertThat(browser("Linux", Map.of("DISPLAY", ":0")).command(PAGE))
        .containsExactly("xdg-open", PAGE.toString());
    assertThat(browser("Linux", Map.of("WAYLAND_DISPLAY", "w")).command(PAGE))
        .containsExactly("xdg-open", PAGE.toString());
    assertThat(browser("Mac OS X", Map.of()).command(PAGE))
        .containsExactly("open", PAGE.toString());
    assertThat(browser("Windows 11", Map.of()).command(PAGE))
        .containsExactly("rundll32", "url.dll,FileProtocolHandler", PAGE.toString());
  }

  @Test
  void withoutAScreen_nothingIsStarted() {
    assertThat(browser("Linux", Map.of()).show(PAGE)).isFalse();
  }
}
