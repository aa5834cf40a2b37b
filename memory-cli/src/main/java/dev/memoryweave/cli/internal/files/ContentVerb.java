package dev.memoryweave.cli.internal.files;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.command.CommandException;
import dev.memoryweave.cli.internal.command.Failure;
import dev.memoryweave.cli.internal.command.Input;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.command.Verb;
import dev.memoryweave.operations.answer.ContentAnswer;
import dev.memoryweave.operations.model.OperationResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Keeps files, images and notes beside the memories, and gives them back. */
public final class ContentVerb implements Verb {
  @Override
  public void declare(Syntax syntax) {
    syntax
        .optional("ACTION", "list, add, get, link, unlink or remove; list if not given")
        .optionalWords("WHAT", "add: a file, or - ; else an id, and for link, unlink a memory's")
        .option("--memory", "ID", "add: the memory it belongs to; list: only its contents")
        .option("--name", "NAME", "add: its name; that of the file if not set")
        .option("--type", "TYPE", "add, list: its media type, such as image/png")
        .option("--output", "FILE", "get: a new file that it is written to")
        .option("--reason", "TEXT", "unlink, remove: why")
        .flag("--links", "remove: also where memories refer to it")
        .option("--owner", "WHO", "list: only theirs")
        .option("--limit", "N", "list: the most; 20 if not set")
        .option("--cursor", "TEXT", "list: goes on with the next page")
        .example("memory content", "what is kept beside the memories")
        .example("memory content add queue.png --memory fact.the-queue", "of a memory")
        .example("memory content get 3f2a9c1d --output queue.png", "into a file")
        .example("memory content remove 3f2a9c1d --links", "and no memory refers to it");
  }

  @Override
  public Answer run(Call call) {
    String action = call.text("ACTION");
    List<String> what = call.texts("WHAT");
    return switch (action == null ? "list" : action) {
      case "list" -> list(call, what);
      case "add" -> add(call, one(what, "FILE"));
      case "get" -> get(call, one(what, "ID"));
      case "link", "unlink" -> link(call, String.valueOf(action), what);
      case "remove" -> remove(call, one(what, "ID"));
      default ->
          throw new CommandException(
              Failure.usage(
                  "'" + action + "' is none of list, add, get, link, unlink and remove",
                  "See 'memory content --help'."));
    };
  }

  private static String one(List<String> what, String name) {
    if (what.size() != 1) {
      throw usage(what.isEmpty() ? name + " is missing" : "Only one " + name + " can be given");
    }
    return what.get(0);
  }

  private static CommandException usage(String message) {
    return new CommandException(Failure.usage(message, "See 'memory content --help'."));
  }

  private static Answer shown(Call call, OperationResult result) {
    return Answer.of(result, call.page().text(result.text()));
  }

  private static Answer list(Call call, List<String> what) {
    if (!what.isEmpty()) {
      throw usage("'" + what.get(0) + "' is too much: a list needs no id");
    }
    return shown(
        call,
        call.run(
            "content",
            call.arguments()
                .text("memory", "--memory")
                .text("media_type", "--type")
                .text("owner", "--owner")
                .whole("limit", "--limit")
                .text("cursor", "--cursor")
                .map()));
  }

  private static Answer add(Call call, String file) {
    byte[] bytes = Input.bytes(call, file);
    String name = call.text("--name");
    if (name == null && file.equals("-")) {
      throw usage("--name is missing, as standard input has none");
    }
    return shown(
        call,
        call.run(
            "content",
            call.arguments()
                .put("action", "add")
                .put("name", name == null ? nameOf(file) : name)
                .text("media_type", "--type")
                .text("memory", "--memory")
                .put("base64", Base64.getEncoder().encodeToString(bytes))
                .map()));
  }

  private static String nameOf(String file) {
    Path name = Path.of(file).getFileName();
    return name == null ? file : name.toString();
  }

  private static Answer get(Call call, String id) {
    String output = call.text("--output");
    if (output == null) {
      return shown(call, call.run("content", Map.of("id", id)));
    }
    OperationResult result = call.run("content", Map.of("id", id, "whole", true));
    if (result.failed()) {
      return shown(call, result);
    }
    ContentAnswer answer = result.answer(ContentAnswer.class);
    String text = answer.text();
    String base64 = answer.base64();
    byte[] bytes =
        text != null
            ? text.getBytes(StandardCharsets.UTF_8)
            : Base64.getDecoder().decode(String.valueOf(base64));
    write(output, bytes);
    return Answer.of(
        Map.of("path", output, "bytes", bytes.length),
        call.page().text("Wrote " + bytes.length + " bytes to " + output + "."));
  }

  /** Never over a file that is there, and never under the name that the content has. */
  private static void write(String output, byte[] bytes) {
    try {
      Files.write(Path.of(output), bytes, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    } catch (FileAlreadyExistsException e) {
      throw failed("The file '" + output + "' exists already, and was not changed");
    } catch (InvalidPathException e) {
      throw failed("'" + output + "' is no name of a file");
    } catch (IOException e) {
      throw failed("'" + output + "' cannot be written: " + e.getMessage());
    }
  }

  private static CommandException failed(String message) {
    return new CommandException(Failure.error("output", message, ""));
  }

  private static Answer link(Call call, String action, List<String> what) {
    if (what.size() != 2) {
      throw usage("The id of the content and that of the memory must be given");
    }
    return shown(
        call,
        call.run(
            "content",
            call.arguments()
                .put("action", action)
                .put("id", what.get(0))
                .put("memory", what.get(1))
                .text("reason", "--reason")
                .map()));
  }

  private static Answer remove(Call call, String id) {
    Map<String, Object> arguments = new LinkedHashMap<>();
    arguments.put("action", "remove");
    arguments.put("id", id);
    arguments.putAll(call.arguments().text("reason", "--reason").flag("links", "--links").map());
    if (call.isPerson()) {
      OperationResult found = call.run("content", Map.of("id", id));
      if (found.failed()) {
        return shown(call, found);
      }
      String about = found.text().lines().findFirst().orElse(id);
      if (!call.confirms(call.page().text(about), "\n\nRemove it for good?")) {
        return Answer.failed(
            Failure.error("declined", "Nothing was removed, as you did not say yes", ""));
      }
    }
    return shown(call, call.run("content", arguments));
  }
}
