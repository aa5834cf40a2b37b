package dev.memoryweave.operations.answer;

import dev.memoryweave.model.NodeStatus;
import java.util.List;

/** Answer of {@code entity_merge}. */
public record EntityMergeAnswer(
    @Doc("The id of the term that holds the names") String term,
    String name,
    List<String> aliases,
    @Doc("needs_review: a person's term is not changed before it is decided") NodeStatus status) {}
