package dev.memoryweave.workspace.registry.internal;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Answers on trust as JSON. Parsing is strict: anything not fully understood is no answer, as a
 * mistake must not become a yes.
 */
final class TrustFile {
  private static final String IDENTITY = "identity";
  private static final String TRUSTED = "trusted";
  private static final String BRANCHES = "branches";
  private static final String ANSWERED = "answered";
  private static final Set<String> KNOWN = Set.of(IDENTITY, TRUSTED, BRANCHES, ANSWERED);

  private TrustFile() {}

  static List<TrustAnswer> read(String text) throws DamagedFileException, NewerFileException {
    List<TrustAnswer> answers = ProjectsJson.read(text, true, TrustFile::answer);
    long different = answers.stream().map(TrustAnswer::identity).distinct().count();
    ProjectsJson.require(different == answers.size(), "it answers twice for one project");
    return answers;
  }

  private static TrustAnswer answer(JsonNode project) throws DamagedFileException {
    ProjectsJson.require(
        project.properties().stream().allMatch(field -> KNOWN.contains(field.getKey())),
        "a project in it has a field that is not known");
    ProjectsJson.require(
        project.has(IDENTITY) && project.has(TRUSTED) && project.has(ANSWERED),
        "a project in it lacks its identity, the answer or its time");
    JsonNode trusted = project.path(TRUSTED);
    ProjectsJson.require(trusted.isBoolean(), "an answer is neither true nor false");
    JsonNode branches = project.path(BRANCHES);
    ProjectsJson.require(
        branches.isMissingNode() || branches.isArray(), "the branches of a project are no list");
    List<String> names = new ArrayList<>();
    for (JsonNode branch : branches) {
      names.add(text(branch));
    }
    return new TrustAnswer(
        text(project.path(IDENTITY)),
        trusted.booleanValue(),
        names,
        Instant.parse(text(project.path(ANSWERED))));
  }

  private static String text(JsonNode value) throws DamagedFileException {
    ProjectsJson.require(value.isTextual(), "a value in it is no text");
    return value.textValue();
  }

  static String write(List<TrustAnswer> answers) {
    return ProjectsJson.write(
        answers,
        (answer, json) -> {
          json.put(IDENTITY, answer.identity()).put(TRUSTED, answer.trusted());
          answer.branches().forEach(json.putArray(BRANCHES)::add);
          json.put(ANSWERED, answer.answered().toString());
        });
  }
}
