package dev.memoryweave.operations.answer;

import dev.memoryweave.entity.Entities;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answer of {@code entities}. */
public record EntitiesAnswer(
    @Doc("The names, those that occur most often first; absent if one or duplicates are asked for")
        @Nullable List<Row> entities,
    @Doc("The entity of the name; absent if none is given, or no text names it")
        @Nullable Entity entity,
    @Doc("What is reached in several steps; absent for one step") @Nullable Graph graph,
    @Doc("Pairs of names that may mean one entity; absent unless asked for")
        @Nullable List<Duplicate> duplicates) {

  /** A line of the list. */
  public record Row(
      String name,
      Entities.Kind kind,
      @Doc("How often the texts that were read name it") int mentions,
      @Doc("The id of its term, if somebody explained or merged it") @Nullable String term) {
    /** The view of an entity. */
    public static Row of(Entities.Entity entity) {
      return new Row(
          entity.name(),
          entity.kind(),
          entity.mentions(),
          entity.term() == null ? null : entity.term().id().value());
    }
  }

  /** An entity with its surroundings. */
  public record Entity(
      String name,
      Entities.Kind kind,
      List<String> aliases,
      @Doc("From its term") @Nullable String meaning,
      @Doc("The id of its term") @Nullable String term,
      @Doc("How often the texts that were read name it") int mentionCount,
      @Doc("Some of the places") List<Mention> mentions,
      List<Neighbour> neighbours) {}

  /** A place that names the entity. */
  public record Mention(
      @Doc("The id of the memory; absent for a passage") @Nullable String memory,
      @Doc("Path and lines of the passage; absent for a memory") @Nullable String passage,
      @Doc("As written") String text,
      @Doc("Of a memory in its title, a line feed and its body") int from,
      int to) {
    /** The view of a mention. */
    public static Mention of(Entities.Mention mention) {
      return new Mention(
          mention.memory() == null ? null : mention.memory().id().value(),
          mention.passage(),
          mention.text(),
          mention.from(),
          mention.to());
    }
  }

  /** Something that goes together with the entity. */
  public record Neighbour(
      String name,
      Entities.Kind kind,
      @Doc("related_to: they only go together") String predicate,
      @Doc("Whether the relation goes from the neighbour to the entity") boolean inverse,
      @Doc("In how many texts and sessions") int count) {
    /** The view of a neighbour. */
    public static Neighbour of(Entities.Neighbour neighbour) {
      return new Neighbour(
          neighbour.name(),
          neighbour.kind(),
          neighbour.predicate(),
          neighbour.isSource(),
          neighbour.count());
    }
  }

  /** Entities that are reached step by step. */
  public record Graph(List<Step> steps, List<Link> links) {
    /** An entity that was reached. */
    public record Step(String name, Entities.Kind kind, @Doc("After so many steps") int depth) {}

    /** A relation between two of them. */
    public record Link(String from, String predicate, String to, int count) {}

    /** The view of a graph. */
    public static Graph of(Entities.Graph graph) {
      return new Graph(
          graph.steps().stream().map(it -> new Step(it.name(), it.kind(), it.depth())).toList(),
          graph.links().stream()
              .map(it -> new Link(it.from(), it.predicate(), it.to(), it.count()))
              .toList());
    }
  }

  /** Two names that may mean one entity. */
  public record Duplicate(
      @Doc("The one that would stay") String name,
      String other,
      Entities.Duplicate.Reason reason) {}
}
