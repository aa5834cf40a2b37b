package dev.memoryweave.operations.internal.recall;

import dev.memoryweave.MemoryQuery;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.model.NodeFlag;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.Trust;
import dev.memoryweave.operations.internal.values.ModelValues;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.Choice;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.ValueType;
import dev.memoryweave.store.NodeFilter;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Parameters that say which memories are wanted. */
final class MemoryFilters {
  private static final int MAX_TAGS = 200;
  private static final int MAX_AUTHORS = 50;
  private static final int MAX_AUTHOR = Provenance.Principal.MAX_ID + 10;

  /** A kind, or a kind, a colon and a name. */
  private static final Pattern AUTHOR =
      Pattern.compile(
          Arrays.stream(Trust.values())
              .map(Trust::label)
              .collect(Collectors.joining("|", "(", ")(:\\S(.{0,118}\\S)?)?")));

  static final Parameter<Set<NodeKind>> KINDS =
      Parameter.of("kinds", ValueType.some(ModelValues.KINDS));
  static final Parameter<Set<NodeKind.Tier>> TIERS =
      Parameter.of(
              "tiers",
              ValueType.some(ModelValues.TIERS),
              "working: scratch of a task; episodic: what happened; semantic: what is true;"
                  + " procedural: how things are done; reflection: patterns.")
          .asDetail();
  static final Parameter<Set<NodeStatus>> STATUS =
      Parameter.of(
              "status",
              ValueType.oneOrSome(ModelValues.STATUSES),
              "Leave it out for all but superseded and archived.")
          .asDetail();
  static final Parameter<List<String>> TAGS =
      Parameter.of(
              "tags",
              ValueType.list(ValueType.text(1, ModelValues.MAX_TAG), MAX_TAGS),
              "Only memories that have all of them.")
          .asDetail();
  private static final Parameter<List<Provenance.Principal>> AUTHORS =
      Parameter.of(
          "authors",
          ValueType.list(
              ValueType.parsed(MAX_AUTHOR, AUTHOR, Provenance.Principal::of), MAX_AUTHORS),
          "By one of these: a kind, such as agent, or a kind and a name, such as agent:codex.");
  private static final Parameter<Scope.Level> LEVEL =
      Parameter.of(
          "level",
          ValueType.one(Choice.of("level", Scope.Level.values(), Scope.Level::label)),
          "Only of this level of the visible scopes.");
  private static final Parameter<String> BRANCH =
      Parameter.of("branch", ModelValues.BRANCH, "Only written on this branch.");
  private static final Parameter<String> FILE =
      Parameter.of(
          "file",
          ValueType.text(1, KnowledgeDocument.MAX_PATH),
          "Only about this file or folder, or taken from it.");
  private static final Parameter<Set<NodeFlag>> FLAGS =
      Parameter.of(
          "flags",
          ValueType.some(Choice.of("flag", NodeFlag.values(), NodeFlag::label)),
          "Only with one of these.");
  private static final Parameter<SessionId> SESSION =
      Parameter.of("session", ModelValues.SESSION, "Only of this session.");
  private static final Parameter<Instant> CREATED_SINCE =
      Parameter.of("created_since", ValueType.time());
  private static final Parameter<Instant> CREATED_BEFORE =
      Parameter.of("created_before", ValueType.time());
  private static final Parameter<Instant> UPDATED_SINCE =
      Parameter.of("updated_since", ValueType.time());
  private static final Parameter<Instant> UPDATED_BEFORE =
      Parameter.of("updated_before", ValueType.time());

  /** All parameters, in display order. */
  static final List<Parameter<?>> ALL =
      List.of(
          KINDS,
          TIERS,
          STATUS,
          TAGS,
          AUTHORS,
          LEVEL,
          BRANCH,
          FILE,
          FLAGS,
          SESSION,
          CREATED_SINCE,
          CREATED_BEFORE,
          UPDATED_SINCE,
          UPDATED_BEFORE);

  private MemoryFilters() {}

  /** The query for the kinds, tiers, statuses and tags that were given. */
  static MemoryQuery basic(Arguments arguments) {
    MemoryQuery query =
        MemoryQuery.current()
            .withKinds(arguments.set(KINDS))
            .withTiers(arguments.set(TIERS))
            .withTags(Set.copyOf(arguments.list(TAGS)));
    Set<NodeStatus> statuses = arguments.set(STATUS);
    return statuses.isEmpty() ? query : query.withStatuses(statuses);
  }

  /** The query for all that was given. */
  static MemoryQuery whole(Arguments arguments) {
    NodeFilter.Traits traits =
        NodeFilter.Traits.ANY
            .withAuthors(Set.copyOf(arguments.list(AUTHORS)))
            .withBranch(arguments.find(BRANCH))
            .withPath(arguments.find(FILE))
            .withFlags(arguments.set(FLAGS))
            .createdBetween(arguments.find(CREATED_SINCE), arguments.find(CREATED_BEFORE))
            .updatedBetween(arguments.find(UPDATED_SINCE), arguments.find(UPDATED_BEFORE));
    return basic(arguments)
        .withLevel(arguments.find(LEVEL))
        .withSession(arguments.find(SESSION))
        .withTraits(traits.equals(NodeFilter.Traits.ANY) ? null : traits);
  }
}
