package dev.memoryweave.workspace.canonical.internal;

import dev.memoryweave.workspace.canonical.CanonicalConfig;
import java.util.List;
import java.util.Optional;

/**
 * The content of all files at one time, with all their problems. Immutable.
 *
 * <p>A file with an error is in none of the lists of nodes and relations. Two nodes with equal ids
 * both count as faulty.
 */
public final class CanonicalStore {
  private final Optional<CanonicalConfig> config;
  private final Optional<SyncState> syncState;
  private final List<StoredNode> nodes;
  private final List<StoredRelation> relations;
  private final List<Finding> findings;

  CanonicalStore(
      Optional<CanonicalConfig> config,
      Optional<SyncState> syncState,
      List<StoredNode> nodes,
      List<StoredRelation> relations,
      List<Finding> findings) {
    this.config = config;
    this.syncState = syncState;
    this.nodes = List.copyOf(nodes);
    this.relations = List.copyOf(relations);
    this.findings = List.copyOf(findings);
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
}
