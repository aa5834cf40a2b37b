package dev.memoryweave.workspace.canonical.internal;

import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.workspace.canonical.CanonicalConfig;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** Plans the missing parts of a store. */
final class StoreCreation {
  private static final List<String> IGNORED =
      List.of("/index/", "/context/", "/exports/", "/recovery/", "/.backup/", "/.lock", "*.tmp");

  private static final List<String> ATTRIBUTES =
      List.of(
          "*.json text eol=lf",
          "*.jsonl text eol=lf",
          "*.md text eol=lf",
          "events.jsonl merge=union");

  private final SavePlan plan = new SavePlan();
  private final ChangePlanning.Content content;

  private StoreCreation(ChangePlanning.Content content) {
    this.content = content;
  }

  static SavePlan plan(CanonicalConfig config, CanonicalTime now, ChangePlanning.Content content)
      throws FileProblem {
    return new StoreCreation(content).plan(config, now);
  }

  private SavePlan plan(CanonicalConfig config, CanonicalTime now) throws FileProblem {
    for (String name : SchemaFiles.NAMES) {
      missing(StoreReading.SCHEMA + "/" + name, SchemaFiles.text(name));
    }
    CanonicalNode project = projectNode(config, now);
    String path = CanonicalId.sidecarPath(project.id());
    String bodyPath = CanonicalId.bodyPath(path);
    if (content.of(path).isEmpty()) {
      Optional<byte[]> body = content.of(bodyPath);
      if (body.isEmpty()) {
        missing(bodyPath, project.body());
        missing(path, JsonForm.pretty(NodeForm.write(project, bodyPath, false)));
      }
    }
    // Git keeps no empty folder, and a clone without relations must have one.
    missing(StoreReading.RELATIONS + "/.gitkeep", "");
    missing(EventLog.PATH, "");
    lines(
        ".gitignore",
        "# What tools of the project's memory make anew. All else is committed.",
        IGNORED);
    lines(
        ".gitattributes",
        "# The same bytes everywhere; logs of two branches are joined.",
        ATTRIBUTES);
    // The settings make a folder a store, so they come last.
    missing(StoreReading.CONFIG, SettingsForm.write(config));
    return plan;
  }

  /** The node of a new project. */
  static CanonicalNode projectNode(CanonicalConfig config, CanonicalTime now) {
    String title = config.projectName();
    String headed = "# " + title + "\n";
    boolean fits =
        BodyText.heading(headed).filter(it -> it.text().equals(title.strip())).isPresent();
    return new CanonicalNode(
        config.projectId(),
        NodeStatus.ACTIVE,
        title,
        Optional.empty(),
        List.of(),
        List.of(),
        List.of(),
        Optional.of(CanonicalSource.of(Source.SYSTEM)),
        Optional.empty(),
        Optional.empty(),
        now,
        now,
        fits ? headed : "");
  }

  private void missing(String path, String text) throws FileProblem {
    Optional<byte[]> there = content.of(path);
    if (there.isEmpty()) {
      plan.found(path, there);
      plan.write(path, text.getBytes(StandardCharsets.UTF_8));
    }
  }

  /** Adds missing lines to a file of rules. */
  private void lines(String path, String comment, List<String> lines) throws FileProblem {
    Optional<byte[]> there = content.of(path);
    String before = there.map(bytes -> new String(bytes, StandardCharsets.UTF_8)).orElse("");
    List<String> known = before.lines().map(String::strip).toList();
    List<String> added = lines.stream().filter(line -> !known.contains(line)).toList();
    if (added.isEmpty()) {
      return;
    }
    String end = before.isEmpty() || before.endsWith("\n") ? "" : "\n";
    plan.found(path, there);
    plan.write(
        path,
        (before + end + comment + "\n" + String.join("\n", added) + "\n")
            .getBytes(StandardCharsets.UTF_8));
  }
}
