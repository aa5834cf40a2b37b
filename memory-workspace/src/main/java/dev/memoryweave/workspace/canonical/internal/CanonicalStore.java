package dev.memoryweave.workspace.canonical.internal;

import dev.memoryweave.workspace.canonical.CanonicalConfig;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The content of all files at one time, with all their problems. Immutable.
 *
 * <p>A file with an error is in none of the lists of nodes and relations, and its path is in {@link
 * #broken}. Two nodes with equal ids both count as broken.
 */
public final class CanonicalStore {
  private final Optional<CanonicalConfig> config;
  private final Optional<SyncState> syncState;
  private final List<StoredNode> nodes;
  private final List<StoredRelation> relations;
  private final List<BrokenFile> broken;
  private final List<Finding> findings;
  private final Set<Integer> brokenEvents;
  private final Set<String> paths;
  private final Map<String, StoredNode> nodesById = new HashMap<>();
  private final Map<String, StoredRelation> relationsById = new HashMap<>();

  CanonicalStore(
      Optional<CanonicalConfig> config,
      Optional<SyncState> syncState,
      List<StoredNode> nodes,
      List<StoredRelation> relations,
      List<BrokenFile> broken,
      List<Finding> findings,
      Set<Integer> brokenEvents,
      Set<String> paths) {
    this.config = config;
    this.syncState = syncState;
    this.nodes = List.copyOf(nodes);
    this.relations = List.copyOf(relations);
    this.broken = List.copyOf(broken);
    this.findings = List.copyOf(findings);
    this.brokenEvents = Set.copyOf(brokenEvents);
    this.paths = Set.copyOf(paths);
    this.nodes.forEach(node -> nodesById.put(node.node().id(), node));
    this.relations.forEach(one -> relationsById.put(one.relation().id(), one));
  }

  /** The settings, unless they are missing or have an error. */
  public Optional<CanonicalConfig> config() {
    return config;
  }

  /** The commit for which the store was last up to date, if known. */
  public Optional<SyncState> syncState() {
    return syncState;
  }

  /** The nodes without an error, sorted by path. */
  public List<StoredNode> nodes() {
    return nodes;
  }

  /** The relations without an error, sorted by path. */
  public List<StoredRelation> relations() {
    return relations;
  }

  /** The sidecars and relations with an error. */
  public List<BrokenFile> broken() {
    return broken;
  }

  /** All problems, errors and warnings, in the order of the files. */
  public List<Finding> findings() {
    return findings;
  }

  /** The findings that must be fixed. */
  public List<Finding> errors() {
    return findings.stream().filter(Finding::isError).toList();
  }

  /** The findings that may stay. */
  public List<Finding> warnings() {
    return findings.stream().filter(finding -> !finding.isError()).toList();
  }

  /** Whether the files can be used. */
  public Verdict verdict() {
    if (findings.stream().anyMatch(f -> f.code() == FindingCode.UNSUPPORTED_VERSION)) {
      return Verdict.REFUSED;
    }
    return findings.stream().anyMatch(Finding::isError) ? Verdict.ERRORS : Verdict.USABLE;
  }

  /** The node with that id, if it exists without an error. */
  public Optional<StoredNode> node(String id) {
    return Optional.ofNullable(nodesById.get(id));
  }

  /** The relation with that id, if it exists without an error. */
  public Optional<StoredRelation> relation(String id) {
    return Optional.ofNullable(relationsById.get(id));
  }

  /** The numbers of the unreadable lines of {@code events.jsonl}, from 1. */
  Set<Integer> brokenEvents() {
    return brokenEvents;
  }

  /** The paths of all sidecars and relations, broken or not. */
  Set<String> paths() {
    return paths;
  }

  /** The paths of broken sidecars and relations. */
  Set<String> brokenPaths() {
    return broken.stream().map(BrokenFile::path).collect(Collectors.toSet());
  }

  /** The ids of broken nodes and relations, as far as they are known. */
  Set<String> brokenIds() {
    return broken.stream().flatMap(file -> file.id().stream()).collect(Collectors.toSet());
  }
}
