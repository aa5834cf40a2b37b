package dev.memoryweave;

import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.MemoryStore;
import java.util.Map;

/**
 * Counts and revisions of a memory, and the status of its store.
 *
 * @param revisions the memory revision of each scope of the chain, narrowest first
 * @param nodes how many nodes there are in all scopes of the chain
 * @param nodesByKind how many of them are of each kind; kinds without any are left out
 * @param nodesByStatus how many of them have each status; statuses without any are left out
 * @param authority who may direct behaviour
 * @param store where they are kept
 */
public record MemoryStatus(
    Map<Scope, Long> revisions,
    long nodes,
    Map<NodeKind, Long> nodesByKind,
    Map<NodeStatus, Long> nodesByStatus,
    AuthorityPolicy authority,
    MemoryStore.Status store) {}
