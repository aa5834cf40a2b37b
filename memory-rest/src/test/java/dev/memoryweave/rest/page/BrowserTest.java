package dev.memoryweave.rest.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.memoryweave.browser.Browser;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The browser of the tests sees what a person would. */
class BrowserTest {
  private static final String PAGE =
      "<!doctype html><meta name=viewport content=width=device-width><title>A</title>"
          + "<body><input autofocus><script>"
          + "onkeydown = e => { if (e.key === 'j') document.title = 'J' };"
          + "fetch('missing'); console.error('told')</script>Hello";

  @TempDir Path folder;

  @Test
  void aPage_isReadTypedIntoAndPictured() throws Exception {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          boolean found = exchange.getRequestURI().getPath().equals("/");
          byte[] body = PAGE.getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().set("Content-Type", "text/html");
          exchange.sendResponseHeaders(found ? 200 : 404, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    try (Browser browser = Browser.start(Files.createDirectory(folder.resolve("profile")))) {
      Browser.Tab tab = browser.tab().looks(320, 480, true);
      tab.open(URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/"));

      tab.await("document.title === 'A' && document.activeElement.tagName === 'INPUT'");
      tab.type("typed");
      tab.press("j");
      tab.await("document.title === 'J'");

      assertThat(tab.evaluate("document.querySelector('input').value").asText())
          .isEqualTo("typedj");
      assertThat(tab.text()).contains("Hello");
      assertThat(tab.evaluate("innerWidth").asInt()).isEqualTo(320);
      assertThat(tab.evaluate("matchMedia('(prefers-color-scheme: dark)').matches").asBoolean())
          .isTrue();
      assertThat(tab.requests()).anyMatch(address -> address.endsWith("/missing"));
      assertThat(tab.complaints()).anyMatch(told -> told.contains("told"));
      Path picture = folder.resolve("pictures/page.png");
      tab.picture(picture);
      assertThat(Files.size(picture)).isPositive();
    } finally {
      server.stop(0);
    }
  }
}
