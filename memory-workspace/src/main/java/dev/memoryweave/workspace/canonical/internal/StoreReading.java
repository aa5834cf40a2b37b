package dev.memoryweave.workspace.canonical.internal;

import dev.memoryweave.guard.secret.SecretGuard;
import dev.memoryweave.model.Relation;
import dev.memoryweave.workspace.canonical.CanonicalConfig;
import dev.memoryweave.workspace.files.internal.JsonText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/** Reads the whole folder, and reports problems of single files and of files together. */
final class StoreReading {
  static final String CONFIG = "config.json";
  static final String SYNC_STATE = "sync-state.json";
  static final String MEMORY = "memory";
  static final String RELATIONS = "relations";
  static final String SCHEMA = "schema";

  /** The most vague relations of a node before it is reported. */
  static final int MOST_RELATED = 12;

  private final MemoryTree tree;
  private final FileReading reading;
  private final boolean isCheck;
  private final List<Finding> findings = new ArrayList<>();
  private final Map<String, NodeReading> nodes = new LinkedHashMap<>();
  private final Map<String, RelationReading> relations = new LinkedHashMap<>();
  private final Set<String> refused = new HashSet<>();

  private StoreReading(MemoryTree tree, @Nullable SecretGuard guard) {
    this.tree = tree;
    this.reading = new FileReading(tree, guard);
    this.isCheck = guard != null;
  }

  static CanonicalStore read(MemoryTree tree, @Nullable SecretGuard guard) {
    return new StoreReading(tree, guard).read();
  }

  private CanonicalStore read() {
    Optional<JsonText> json = configJson();
    Optional<String> version = json.flatMap(SettingsForm::version);
    if (version.isPresent() && !version.get().equals(Integer.toString(CanonicalConfig.VERSION))) {
      findings.add(otherVersion(version.get()));
      return store(Optional.empty(), Optional.empty());
    }
    Optional<CanonicalConfig> config =
        json.flatMap(value -> SettingsForm.readConfig(value, CONFIG, findings));
    readNodes();
    readRelations();
    EventLog.read(tree, reading, findings, event -> {});
    Optional<SyncState> sync = syncState();
    schemas();
    if (isCheck) {
      SaveLock.find(tree, findings);
    }
    together(config);
    return store(config, sync);
  }

  static Finding otherVersion(String version) {
    return Findings.of(
        FindingCode.UNSUPPORTED_VERSION,
        CONFIG,
        "the files are of version "
            + version
            + ", and only version "
            + CanonicalConfig.VERSION
            + " is read");
  }

  private Optional<JsonText> configJson() {
    try {
      long unused = tree.size(CONFIG);
    } catch (FileProblem e) {
      findings.add(
          e.kind() == FileProblem.Kind.MISSING
              ? Findings.of(FindingCode.VALIDATION_FAILED, CONFIG, "the settings are missing")
              : e.finding(CONFIG));
      return Optional.empty();
    }
    return reading.json(CONFIG, findings);
  }

  private Optional<SyncState> syncState() {
    try {
      long unused = tree.size(SYNC_STATE);
    } catch (FileProblem e) {
      if (e.kind() != FileProblem.Kind.MISSING) {
        findings.add(e.finding(SYNC_STATE));
      }
      return Optional.empty();
    }
    return reading
        .json(SYNC_STATE, findings)
        .flatMap(value -> SettingsForm.readSync(value, SYNC_STATE, findings));
  }

  /** Other tools validate with the schemas here. */
  private void schemas() {
    List<Finding> problems = new ArrayList<>();
    Set<String> there = TreeListing.of(tree, SCHEMA, problems);
    findings.addAll(problems);
    if (problems.isEmpty()) {
      for (String name : SchemaFiles.NAMES) {
        String path = SCHEMA + "/" + name;
        if (!there.contains(path)) {
          findings.add(Findings.of(FindingCode.FILE_MISSING, path, "the JSON schema is missing"));
        }
      }
    }
  }

  private Set<String> listed(String folder) {
    SortedSet<String> files = TreeListing.of(tree, folder, findings);
    files.removeIf(path -> !path.endsWith(".json"));
    if (files.size() > FileLimits.MAX_FILES) {
      findings.add(
          Findings.of(
              FindingCode.TOO_LARGE,
              folder,
              "it holds " + files.size() + " files, more than " + FileLimits.MAX_FILES));
      return Set.of();
    }
    return files;
  }

  private void readNodes() {
    for (String path : listed(MEMORY)) {
      NodeReading node = reading.node(path);
      nodes.put(path, node);
      findings.addAll(node.findings());
    }
  }

  private void readRelations() {
    for (String path : listed(RELATIONS)) {
      RelationReading relation = reading.relation(path);
      relations.put(path, relation);
      findings.addAll(relation.findings());
    }
  }

  // ---- files together ---------------------------------------------------------------------------

  private void together(Optional<CanonicalConfig> config) {
    Set<String> ids = new HashSet<>();
    Map<String, List<String>> pathsById = new LinkedHashMap<>();
    nodes.forEach((path, node) -> node.id().ifPresent(id -> add(pathsById, id, path)));
    ids.addAll(pathsById.keySet());
    twice(pathsById, FindingCode.ID_DUPLICATE, "id");
    nodes.forEach(
        (path, reading) -> reading.node().ifPresent(node -> replacement(path, node, ids)));
    projectNode(config);
    relationsTogether(ids);
  }

  private static <K> void add(Map<K, List<String>> lists, K key, String path) {
    lists.computeIfAbsent(key, unused -> new ArrayList<>()).add(path);
  }

  private <K> void twice(Map<K, List<String>> pathsByKey, FindingCode code, String what) {
    pathsByKey.forEach(
        (key, paths) -> {
          if (paths.size() > 1) {
            for (String path : paths) {
              List<String> others = paths.stream().filter(one -> !one.equals(path)).toList();
              refused.add(path);
              findings.add(
                  Findings.of(
                      code,
                      path,
                      "another file has the same " + what + ": " + String.join(", ", others)));
            }
          }
        });
  }

  private void replacement(String path, StoredNode stored, Set<String> ids) {
    CanonicalNode node = stored.node();
    node.supersededBy()
        .filter(other -> !ids.contains(other))
        .ifPresent(
            other ->
                findings.add(
                    Findings.of(
                        FindingCode.REPLACEMENT_MISSING,
                        path,
                        "superseded_by names '" + other + "', which is not there")));
  }

  private void projectNode(Optional<CanonicalConfig> config) {
    List<String> projects = new ArrayList<>();
    nodes.values().stream()
        .flatMap(node -> node.id().stream())
        .filter(CanonicalId::isProjectId)
        .forEach(projects::add);
    // An unreadable node is already an error.
    boolean unread = nodes.values().stream().anyMatch(node -> node.id().isEmpty());
    if (config.isPresent() && !unread && !projects.equals(List.of(config.get().projectId()))) {
      String found = projects.isEmpty() ? "no node" : String.join(", ", projects);
      findings.add(
          Findings.of(
              FindingCode.PROJECT_NODE,
              MEMORY,
              "the node of the project should be '"
                  + config.get().projectId()
                  + "', and there is "
                  + found));
    }
  }

  private void relationsTogether(Set<String> ids) {
    Map<String, List<String>> pathsById = new LinkedHashMap<>();
    Map<CanonicalRelation.Triple, List<String>> pathsByTriple = new LinkedHashMap<>();
    Map<String, Integer> related = new HashMap<>();
    relations.forEach(
        (path, reading) -> {
          reading.id().ifPresent(id -> add(pathsById, id, path));
          reading
              .relation()
              .map(StoredRelation::relation)
              .ifPresent(
                  relation -> {
                    add(pathsByTriple, relation.triple(), path);
                    endpoint(path, "from", relation.from(), ids);
                    endpoint(path, "to", relation.to(), ids);
                    if (relation.predicate().equals(Relation.Predicate.RELATED_TO)
                        && relation.status() == Relation.Status.ACTIVE) {
                      related.merge(relation.from(), 1, Integer::sum);
                      related.merge(relation.to(), 1, Integer::sum);
                    }
                  });
        });
    twice(pathsById, FindingCode.RELATION_ID_DUPLICATE, "id");
    twice(pathsByTriple, FindingCode.RELATION_DUPLICATE, "ends and predicate");
    nodes.forEach(
        (path, reading) ->
            reading
                .id()
                .map(id -> related.getOrDefault(id, 0))
                .filter(count -> count > MOST_RELATED)
                .ifPresent(
                    count ->
                        findings.add(
                            Findings.of(
                                FindingCode.RELATED_TO_MANY,
                                path,
                                "the node is related_to " + count + " others"))));
  }

  private void endpoint(String path, String field, String id, Set<String> ids) {
    if (!ids.contains(id)) {
      refused.add(path);
      findings.add(
          Findings.of(
              FindingCode.ENDPOINT_MISSING,
              path,
              "'" + field + "' names the node '" + id + "', which is not there"));
    }
  }

  private CanonicalStore store(Optional<CanonicalConfig> config, Optional<SyncState> sync) {
    List<StoredNode> usableNodes = new ArrayList<>();
    List<StoredRelation> usableRelations = new ArrayList<>();
    nodes.forEach(
        (path, reading) ->
            reading.node().filter(any -> !refused.contains(path)).ifPresent(usableNodes::add));
    relations.forEach(
        (path, reading) ->
            reading
                .relation()
                .filter(any -> !refused.contains(path))
                .ifPresent(usableRelations::add));
    return new CanonicalStore(config, sync, usableNodes, usableRelations, findings);
  }
}
