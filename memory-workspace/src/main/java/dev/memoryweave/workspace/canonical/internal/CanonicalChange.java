package dev.memoryweave.workspace.canonical.internal;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryEvent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A set of changes that are saved together. Immutable. */
final class CanonicalChange {
  private final Map<String, CanonicalNode> nodes;
  private final Set<String> deletedNodes;
  private final Map<String, CanonicalRelation> relations;
  private final Set<String> deletedRelations;
  private final List<CanonicalEvent> events;
  private final Optional<SyncState> syncState;

  private CanonicalChange(Builder builder) {
    this.nodes = new LinkedHashMap<>(builder.nodes);
    this.deletedNodes = new LinkedHashSet<>(builder.deletedNodes);
    this.relations = new LinkedHashMap<>(builder.relations);
    this.deletedRelations = new LinkedHashSet<>(builder.deletedRelations);
    this.events = List.copyOf(builder.events);
    this.syncState = Optional.ofNullable(builder.syncState);
  }

  /** Creates an empty change. */
  public static Builder builder() {
    return new Builder();
  }

  List<CanonicalNode> nodes() {
    return List.copyOf(nodes.values());
  }

  boolean puts(String nodeId) {
    return nodes.containsKey(nodeId);
  }

  Set<String> deletedNodes() {
    return deletedNodes;
  }

  List<CanonicalRelation> relations() {
    return List.copyOf(relations.values());
  }

  boolean putsRelation(String id) {
    return relations.containsKey(id);
  }

  Set<String> deletedRelations() {
    return deletedRelations;
  }

  List<CanonicalEvent> events() {
    return events;
  }

  Optional<SyncState> syncState() {
    return syncState;
  }

  /** Collects changes; of two changes to one thing the last one counts. */
  public static final class Builder {
    private final Map<String, CanonicalNode> nodes = new LinkedHashMap<>();
    private final Set<String> deletedNodes = new LinkedHashSet<>();
    private final Map<String, CanonicalRelation> relations = new LinkedHashMap<>();
    private final Set<String> deletedRelations = new LinkedHashSet<>();
    private final List<CanonicalEvent> events = new ArrayList<>();
    private @Nullable SyncState syncState;

    private Builder() {}

    /** Creates a node, or changes the one with that id. */
    public Builder put(CanonicalNode node) {
      deletedNodes.remove(node.id());
      nodes.put(node.id(), node);
      return this;
    }

    /** Creates a relation, or changes the one with that id. */
    public Builder put(CanonicalRelation relation) {
      deletedRelations.remove(relation.id());
      relations.put(relation.id(), relation);
      return this;
    }

    /** Removes a node and its relations in both directions, if they exist. */
    public Builder deleteNode(String id) {
      nodes.remove(id);
      deletedNodes.add(id);
      return this;
    }

    /** Removes a relation, if it exists. */
    public Builder deleteRelation(String id) {
      relations.remove(id);
      deletedRelations.add(id);
      return this;
    }

    /**
     * Appends an event.
     *
     * @throws InvalidValueException if its kind is read-only
     */
    public Builder event(CanonicalEvent event) {
      InvalidValueException.unless(
          event.kind() != MemoryEvent.Type.INDEX_REBUILT,
          "event",
          event.kind().label(),
          "be of a kind that is written");
      events.add(event);
      return this;
    }

    /** Sets the commit for which the store is up to date. */
    public Builder syncState(SyncState state) {
      syncState = state;
      return this;
    }

    /** Builds the change. */
    public CanonicalChange build() {
      return new CanonicalChange(this);
    }
  }
}
