package dev.memoryweave.cli.internal.install;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.cli.internal.install.Places.Kind;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Settings in any layout: what is written can be read, is written once, and goes without a trace.
 */
class SettingsFuzzTest {
  private static final int TEXTS = 400;

  @ParameterizedTest
  @EnumSource(AgentHooks.class)
  void hooks_inAnyLayout_comeAndGo(AgentHooks agent) {
    HookEdit edit = new HookEdit(agent, List.of("/o p/memory"), Kind.LINUX);
    for (int seed = 0; seed < TEXTS; seed++) {
      requireReversible(edit, new Layout(new Random(seed), agent).text());
    }
  }

  @ParameterizedTest
  @EnumSource(Client.class)
  void server_inAnyLayout_comesAndGoes(Client client) {
    if (client.settings() instanceof TomlSettings) {
      return;
    }
    ServerEdit edit = new ServerEdit(client.settings(), new ServerEntry("m", List.of("a", "b")));
    for (int seed = 0; seed < TEXTS; seed++) {
      requireReversible(edit, new Layout(new Random(seed), null).text());
    }
  }

  private static void requireReversible(SettingsEdit edit, String text) {
    String made = edit.made(text);

    assertThat(JsonScanner.read(made)).as(text).isNotNull();
    assertThat(edit.made(made)).as(text).isEqualTo(made);
    assertThat(edit.undone(text)).as(text).isEqualTo(text);
    assertThat(edit.undone(made)).as(made).isEqualTo(text);
  }

  /** Writes an object in one of the many ways in which people and programs write them. */
  private static final class Layout {
    private final Random random;
    private final AgentHooks agent;
    private final String newline;
    private final String unit;
    private final boolean comments;

    Layout(Random random, AgentHooks agent) {
      this.random = random;
      this.agent = agent;
      this.newline = random.nextInt(4) == 0 ? "\r\n" : "\n";
      this.unit = List.of("  ", "\t", "    ", "").get(random.nextInt(4));
      this.comments = random.nextBoolean();
    }

    String text() {
      StringBuilder text = new StringBuilder(random.nextInt(5) == 0 ? "\uFEFF" : "");
      text.append(random.nextInt(5) == 0 && comments ? "// head" + newline : "");
      object(text, 0);
      text.append(random.nextBoolean() ? newline : "");
      return text.toString();
    }

    /** An object that is not empty: an empty one cannot be told from one that was left. */
    private void object(StringBuilder text, int depth) {
      boolean isHooks = depth == 1;
      int count = 1 + random.nextInt(3);
      boolean lines = random.nextInt(3) > 0;
      String pad = random.nextBoolean() ? " " : "";
      open(text, '{', lines, pad);
      for (int i = 0; i < count; i++) {
        indent(text, lines, depth + 1);
        boolean hooks = depth == 0 && agent != null && i == count - 1 && random.nextBoolean();
        boolean known = isHooks && agent != null && random.nextBoolean();
        String name =
            hooks
                ? "hooks"
                : known && i == 0
                    ? agent.hooks().get(random.nextInt(agent.hooks().size())).event()
                    : "n" + depth + i;
        text.append('"').append(name).append(random.nextBoolean() ? "\": " : "\" :");
        if (hooks) {
          object(text, 1);
        } else if (isHooks && agent != null) {
          array(text, depth + 1);
        } else {
          text.append(
              List.of("1", "true", "\"x { [ , \\\"\"", "[1, 2]", "{}").get(random.nextInt(5)));
        }
        after(text, lines, i == count - 1);
      }
      close(text, '}', lines, pad, depth);
    }

    private void array(StringBuilder text, int depth) {
      int count = 1 + random.nextInt(2);
      boolean lines = random.nextInt(3) > 0;
      String pad = random.nextBoolean() ? " " : "";
      open(text, '[', lines, pad);
      for (int i = 0; i < count; i++) {
        indent(text, lines, depth + 1);
        text.append(
            agent.isGrouped()
                ? "{\"matcher\": \"x\", \"hooks\": [{\"command\": \"other\"}]}"
                : "{ \"command\": \"other\" }");
        after(text, lines, i == count - 1);
      }
      close(text, ']', lines, pad, depth);
    }

    private static void open(StringBuilder text, char bracket, boolean lines, String pad) {
      text.append(bracket).append(lines ? "" : pad);
    }

    private void indent(StringBuilder text, boolean lines, int depth) {
      text.append(lines ? newline + unit.repeat(depth) : "");
    }

    private void after(StringBuilder text, boolean lines, boolean last) {
      if (!last) {
        text.append(lines || random.nextBoolean() ? "," : ", ");
      } else if (lines && random.nextInt(4) == 0) {
        text.append(',');
      }
      if (comments && lines && random.nextInt(3) == 0) {
        text.append(random.nextBoolean() ? " // said" : " /* said */");
      }
    }

    private void close(StringBuilder text, char bracket, boolean lines, String pad, int depth) {
      text.append(lines ? newline + unit.repeat(depth) : pad).append(bracket);
    }
  }
}
