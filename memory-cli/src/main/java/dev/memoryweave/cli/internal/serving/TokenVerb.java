package dev.memoryweave.cli.internal.serving;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.command.CommandException;
import dev.memoryweave.cli.internal.command.Failure;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.command.Verb;
import dev.memoryweave.cli.internal.output.Table;
import dev.memoryweave.operations.opening.UsageException;
import dev.memoryweave.operations.text.Quotation;
import dev.memoryweave.rest.internal.access.AccessToken;
import dev.memoryweave.rest.internal.access.AccessTokenFile;
import dev.memoryweave.rest.internal.access.TokenMaker;
import dev.memoryweave.store.MemoryHome;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Makes tokens for those who call a server, lists them, and takes them back. */
public final class TokenVerb implements Verb {
  private static final String AS = "--as";
  private static final String PROJECT = "--project";
  private static final String READ_ONLY = "--read-only";
  private static final String PERSON = "person";
  private static final String AGENT = "agent";
  private static final int LONGEST = 200;

  @Override
  public void declare(Syntax syntax) {
    syntax
        .optional("ACTION", "list (if left out), add or remove")
        .optional("NAME", "the name of the token, under which its owner writes")
        .option(AS, "WHO", "add: agent, or person at a terminal; agent if not set")
        .option(PROJECT, "NAME", "add: only for that project, by its name or folder (./shop)")
        .example("memory token", "all, and when each was last used")
        .example("memory token add ci --read-only --project shop", "for a program that reads")
        .example("memory token add Ada --as person", "for a person; asks first")
        .example("memory token remove ci", "it is valid no longer, from now on");
  }

  @Override
  public Answer run(Call call) {
    String action = call.text("ACTION");
    try {
      return switch (action == null ? "list" : action) {
        case "list" -> list(call);
        case "add" -> add(call);
        case "remove" -> remove(call);
        default ->
            throw new CommandException(
                Failure.usage(
                    "'" + action + "' is none of list, add and remove",
                    "See 'memory token --help'."));
      };
    } catch (UsageException e) {
      return Answer.failed(Failure.error("tokens", String.valueOf(e.getMessage()), ""));
    }
  }

  private static AccessTokenFile file(Call call) {
    MemoryHome home = call.options().opening().home();
    if (home == null) {
      throw new CommandException(
          Failure.precondition(
              "There is no folder for tokens", "Set " + MemoryHome.VARIABLE + " to one."));
    }
    return new AccessTokenFile(home);
  }

  private static TokenMaker maker(Call call) {
    return new TokenMaker(file(call), call.host().clock());
  }

  private static Answer list(Call call) {
    if (call.text("NAME") != null) {
      throw new CommandException(
          Failure.usage("A list needs no name", "See 'memory token --help'."));
    }
    List<Map<String, Object>> tokens = new ArrayList<>();
    Table table =
        new Table(
            call.terminal().width(), call.paint(), List.of("NAME", "AS", "MAY", "USED", "PROJECT"));
    for (AccessToken token : file(call).read()) {
      Map<String, Object> members =
          described(token.name(), token.person(), token.readOnly(), token.project());
      members.put("created", token.created());
      if (token.used() != null) {
        members.put("used", token.used());
      }
      tokens.add(members);
      table.add(
          List.of(
              token.name(),
              token.person() ? PERSON : AGENT,
              token.readOnly() ? "read" : "read and write",
              Objects.toString(token.used(), "never"),
              Objects.toString(token.project(), "all")));
    }
    return Answer.of(
        Map.of("tokens", tokens),
        table.isEmpty()
            ? "There are no tokens but the one of the server. 'memory token add NAME' makes one."
            : table.text());
  }

  private static Map<String, Object> described(
      String name, boolean person, boolean readOnly, @Nullable String project) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("name", name);
    members.put("as", person ? PERSON : AGENT);
    members.put("read_only", readOnly);
    if (project != null) {
      members.put("project", project);
    }
    return members;
  }

  private static Answer add(Call call) {
    String name = call.required("NAME");
    String as = Objects.toString(call.text(AS), AGENT);
    if (!as.equals(AGENT) && !as.equals(PERSON)) {
      throw new CommandException(
          Failure.usage(AS + " must be agent or person, but is " + Quotation.quoted(as), ""));
    }
    boolean isPerson = as.equals(PERSON);
    boolean readOnly = call.flag(READ_ONLY);
    String project = project(call.text(PROJECT));
    if (isPerson && !call.isPerson()) {
      return Answer.failed(
          Failure.precondition(
              "Only a person can make a token that stands for a person",
              "At a terminal, where a person can be asked, it can be done."));
    }
    if (isPerson
        && !call.confirms(
            call.page()
                .text(
                    "Whoever has this token counts as a person, "
                        + name
                        + ": it can bring rules into force, and forget for good."),
            "\n\nMake it?")) {
      return Answer.failed(
          Failure.error("declined", "No token was made, as you did not say yes", ""));
    }
    String token = maker(call).add(name, isPerson, readOnly, project);
    Map<String, Object> data = described(name, isPerson, readOnly, project);
    data.put("token", token);
    String begin = "Made a token for the " + as + " '" + name + "'. It is shown only now:";
    String end =
        "Servers take it at once, as 'Authorization: Bearer TOKEN'. 'memory token remove "
            + name
            + "' takes it back.";
    // A token that breaks over two lines could not be copied.
    return Answer.of(
        data, call.page().text(begin) + "\n\n" + token + "\n\n" + call.page().text(end));
  }

  /** A folder is kept with its whole path, as it is a word of this place only. */
  private static @Nullable String project(@Nullable String given) {
    if (given == null) {
      return null;
    }
    if (given.isBlank() || given.length() > LONGEST || !given.chars().allMatch(c -> c >= ' ')) {
      throw new CommandException(Failure.usage(PROJECT + " must be a name or a folder", ""));
    }
    boolean isFolder =
        given.contains("/") || given.contains("\\") || given.equals(".") || given.equals("..");
    if (!isFolder) {
      return given;
    }
    try {
      return Path.of(given).toRealPath().toString();
    } catch (IOException | InvalidPathException e) {
      throw new CommandException(
          Failure.error("input", "There is no folder " + Quotation.quoted(given), ""));
    }
  }

  private static Answer remove(Call call) {
    String name = call.required("NAME");
    if (!maker(call).remove(name)) {
      return Answer.failed(
          Failure.error(
              "not_found",
              "There is no token with the name " + Quotation.quoted(name),
              "'memory token' lists them."));
    }
    return Answer.of(
        Map.of("name", name),
        call.page().text("Removed the token '" + name + "'. It is valid no longer."));
  }
}
