package dev.memoryweave.workspace.canonical.internal;

import com.fasterxml.jackson.databind.JsonNode;
import dev.memoryweave.workspace.canonical.CanonicalConfig;
import dev.memoryweave.workspace.files.internal.JsonText;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The forms of {@code config.json} and {@code sync-state.json}. */
final class SettingsForm {
  private SettingsForm() {}

  /** The version of settings; nothing if it is missing, or not a number. */
  static Optional<String> version(JsonText json) {
    JsonNode version = json.value().path("version");
    return version.isNumber()
        ? Optional.of(JsonForm.number(version.doubleValue()))
        : Optional.empty();
  }

  static Optional<CanonicalConfig> readConfig(JsonText json, String path, List<Finding> findings) {
    return Shape.of(json, Set.of("version", "project", "memory"), path, findings)
        .flatMap(SettingsForm::readConfig);
  }

  private static Optional<CanonicalConfig> readConfig(Shape shape) {
    int version = CanonicalConfig.VERSION;
    Optional<Integer> number = shape.number(shape.required("version"), version, version);
    Optional<Shape> project = shape.object(shape.required("project"), Set.of("id", "name"));
    Optional<Shape> memory =
        shape.object(shape.required("memory"), Set.of("defaultTokenBudget", "autoIndex"));
    Optional<String> id =
        project.flatMap(
            it ->
                it.text(
                    it.required("id"),
                    FindingCode.SCHEMA_PATTERN,
                    CanonicalId::isProjectId,
                    "be 'project.' and a slug"));
    Optional<String> name = project.flatMap(it -> it.text(it.required("name")));
    Optional<Integer> budget =
        memory.flatMap(
            it ->
                it.number(
                    it.required("defaultTokenBudget"),
                    CanonicalConfig.MIN_BUDGET,
                    CanonicalConfig.MAX_BUDGET));
    Optional<Boolean> index = memory.flatMap(it -> it.truth(it.required("autoIndex")));
    return number.isPresent()
            && id.isPresent()
            && name.isPresent()
            && budget.isPresent()
            && index.isPresent()
        ? Optional.of(new CanonicalConfig(id.get(), name.get(), budget.get(), index.get()))
        : Optional.empty();
  }

  static String write(CanonicalConfig config) {
    return JsonForm.pretty(
        new JsonBuilder()
            .number("version", CanonicalConfig.VERSION)
            .value(
                "project",
                new JsonBuilder()
                    .text("id", config.projectId())
                    .text("name", config.projectName())
                    .build())
            .value(
                "memory",
                new JsonBuilder()
                    .number("defaultTokenBudget", config.defaultTokenBudget())
                    .truth("autoIndex", config.autoIndex())
                    .build())
            .build());
  }

  static Optional<SyncState> readSync(JsonText json, String path, List<Finding> findings) {
    return Shape.of(json, Set.of("version", "last_sync_commit", "last_sync_at"), path, findings)
        .flatMap(
            shape -> {
              Optional<Integer> version = shape.number(shape.required("version"), 1, 1);
              Optional<String> commit =
                  shape.text(
                      shape.required("last_sync_commit"),
                      FindingCode.SCHEMA_PATTERN,
                      SyncState::isCommit,
                      "be 6 to 64 hexadecimal digits");
              Optional<CanonicalTime> at = shape.time(shape.required("last_sync_at"));
              return version.isPresent() && commit.isPresent() && at.isPresent()
                  ? Optional.of(new SyncState(commit.get(), at.get()))
                  : Optional.empty();
            });
  }

  /** This file alone has its own order of names. */
  static String write(SyncState state) {
    return JsonForm.pretty(
        new JsonBuilder()
            .number("version", 1)
            .text("last_sync_commit", state.commit())
            .text("last_sync_at", state.at().text())
            .build(),
        false);
  }
}
