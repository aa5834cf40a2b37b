package dev.memoryweave.cli.internal.docs;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.command.CommandException;
import dev.memoryweave.cli.internal.command.Failure;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.command.Verb;
import dev.memoryweave.operations.text.Suggestions;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Shows the documentation pages in the jar, and writes the manual pages. */
public final class DocsVerb implements Verb {
  private static final String PAGE = "PAGE";
  private static final String MANUAL = "--manual";
  private static final String FOLDER = "/META-INF/memory-weave-docs/";

  /** The pages and their subjects, in display order. */
  private static final Map<String, String> PAGES = pages();

  private final Supplier<ManualPage> manual;

  /** The verb for a command with manual pages. */
  public DocsVerb(Supplier<ManualPage> manual) {
    this.manual = manual;
  }

  private static Map<String, String> pages() {
    Map<String, String> pages = new LinkedHashMap<>();
    pages.put("concepts", "what a memory is, and whose word counts");
    pages.put("change-policy", "what becomes of what is said twice, or otherwise");
    pages.put("cli", "this command, verb by verb");
    pages.put("project-files", "memories as files, and how they meet in git");
    pages.put("contents", "files and notes beside the memories");
    pages.put("transfer", "exports, imports, backups, restoring");
    pages.put("postgresql", "a store for teams and many machines");
    pages.put("frameworks", "ten tasks in Java and in each framework, side by side");
    pages.put("langchain4j", "a memory for agents of LangChain4j");
    pages.put("adk", "a memory for agents of Google ADK");
    pages.put("spring", "a memory for agents of Spring AI, and for Spring Boot");
    pages.put("embabel", "a memory for agents of Embabel");
    pages.put("koog", "a memory for agents of Koog");
    pages.put("project", "how the files of a project are read, and their settings");
    pages.put("mcp", "the server for agents");
    pages.put("mcp-tools", "what an agent can call, with examples");
    pages.put("hooks", "what a coding agent is told and what is recorded, by itself");
    pages.put("rest", "the same for programs, over HTTP");
    pages.put("page", "looking at a memory in the browser, and who may call");
    pages.put("conversations", "what was said, and what comes of it");
    pages.put("continuity", "going on where a session ended");
    pages.put("work", "what is open, and what counts as done");
    pages.put("upkeep", "checking, mending, backups");
    pages.put("security", "what is kept out, and what is promised");
    pages.put("reliability", "what was tried with the store");
    pages.put("embeddings", "finding by meaning");
    pages.put("tuning", "settings of the library");
    pages.put("observing", "metrics and spans of its calls");
    pages.put("evaluation", "what was measured");
    pages.put("releasing", "what a release of the library needs");
    pages.put("extending", "stores, models and readers of your own");
    return pages;
  }

  /** Names of the pages. */
  static List<String> names() {
    return List.copyOf(PAGES.keySet());
  }

  @Override
  public void declare(Syntax syntax) {
    syntax
        .optional(PAGE, "the page; without one lists them")
        .option(MANUAL, "DIR", "writes the manual pages of all verbs into a folder")
        .example("memory docs", "which pages there are")
        .example("memory docs mcp | less", "a page")
        .example("memory docs --manual ~/.local/share/man/man1", "then 'man memory' works");
  }

  @Override
  public Answer run(Call call) {
    String folder = call.text(MANUAL);
    if (folder != null) {
      return write(Path.of(folder));
    }
    String page = call.text(PAGE);
    if (page == null) {
      List<String> lines = new ArrayList<>();
      PAGES.forEach(
          (name, about) ->
              lines.add(call.paint().name(name) + " ".repeat(16 - name.length()) + about));
      return Answer.of(Map.of("pages", names()), Answer.lines(lines));
    }
    if (!PAGES.containsKey(page)) {
      throw new CommandException(
          Failure.usage(
              "There is no page '" + page + "'",
              Suggestions.closest(page, names())
                  .map(near -> "Did you mean " + near + "?")
                  .orElse("'memory docs' lists all.")));
    }
    String text = read(page);
    return Answer.of(Map.of("page", page, "text", text), text.stripTrailing());
  }

  private static String read(String page) {
    try (InputStream in = DocsVerb.class.getResourceAsStream(FOLDER + page + ".md")) {
      if (in == null) {
        throw new CommandException(
            Failure.error("not_found", "This build holds no page '" + page + "'", ""));
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new CommandException(
          Failure.error("unavailable", "The page cannot be read: " + e.getMessage(), ""));
    }
  }

  private Answer write(Path folder) {
    Map<String, String> all = manual.get().all();
    try {
      Files.createDirectories(folder);
      for (Map.Entry<String, String> page : all.entrySet()) {
        Files.writeString(folder.resolve(page.getKey()), page.getValue());
      }
    } catch (IOException e) {
      throw new CommandException(
          Failure.error(
              "unavailable", "The pages cannot be written: " + e, "Name another folder."));
    }
    return Answer.of(
        Map.of("folder", folder.toString(), "pages", List.copyOf(all.keySet())),
        all.size() + " manual pages were written to " + folder);
  }
}
