package dev.memoryweave.entity;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.internal.Labels;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The names in the texts of a memory, and what they go together with.
 *
 * <p>Names are read from memories and passages when they are asked for, by rules that prefer to
 * miss a name rather than to take a word for one. So nothing has to be kept in step: a memory that
 * was forgotten names nothing any more. A name is looked up in at most {@value #MOST_TEXTS} texts,
 * the best matches first.
 *
 * <p>A memory of the kind {@code term} joins names: its title is the name of an entity, its symbols
 * are further names, its first tag is the category, its text the meaning. {@link #merge} writes
 * such a memory, so that merging has an author, a history, reviews and an end like everything
 * remembered.
 */
public interface Entities {
  /** The most texts in which a name is looked up. */
  int MOST_TEXTS = 200;

  /** The most memories of which a list is made, those changed last. */
  int MOST_LISTED_TEXTS = 2_000;

  /** The most entities of a list or of a graph. */
  int MAX_LIMIT = 500;

  /** Names that go together in so many texts or sessions are related. */
  int RELATED_FROM = 3;

  /** The entities that the texts name, those named most often first, addresses last. */
  List<Entity> list(Query query);

  /**
   * An entity with the places that name it and its neighbours.
   *
   * @param name its name, or another name that a term gives it; case does not count
   * @param asOf the time at which to look, or null for now; passages exist now only
   * @return nothing if no text and no term has the name
   */
  Optional<Details> find(String name, @Nullable Instant asOf);

  /**
   * The entities that the texts of some memories name, each once for a memory; memories that name
   * none are left out.
   *
   * @param memories the memories, at most {@value #MOST_LISTED_TEXTS}
   */
  Map<NodeRef, List<Entity>> namedIn(List<MemoryNode> memories);

  /**
   * Memories and the entities that they name as a graph: what is near a start, or the whole. It is
   * empty if nothing has the name of the start.
   */
  MemoryGraph graph(MemoryGraph.Query query);

  /** The entities that are reached from one by its neighbours; empty if no text names it. */
  Graph traverse(String name, Reach reach);

  /**
   * Pairs of names that may mean one entity.
   *
   * @param limit the most pairs, 1 to {@value #MAX_LIMIT}
   */
  List<Duplicate> duplicates(int limit);

  /**
   * Makes one name another name of an entity. If both are terms, the other one is archived and its
   * relations are stated of the first, too. {@link #split} undoes it.
   *
   * @param name the name that stays
   * @param other the name that becomes another one for it
   * @return the term; if the author may not change it, the proposal that waits in its place, and
   *     then nothing is archived
   */
  MemoryNode merge(String name, String other);

  /**
   * Takes a name away from an entity. A term that {@link #merge} archived is in force again, and
   * relations that were stated for it are withdrawn.
   *
   * @return the term without the name, or the proposal that waits in its place
   * @throws InvalidValueException if no term has both names
   */
  MemoryNode split(String name, String other);

  /** The kinds of entities. */
  enum Kind {
    /** A person. */
    PERSON,
    /** A company, an authority, an association. */
    ORGANISATION,
    /** A country, a town, a park. */
    PLACE,
    /** A part of a running system. */
    SERVICE,
    /** Software, or anything made that has a name. */
    PRODUCT,
    /** The path of a file or a folder. */
    FILE,
    /** A name in code. */
    SYMBOL,
    /** A version. */
    VERSION,
    /** A number in a tracker. */
    TICKET,
    /** An address on the web. */
    URL,
    /** A name of which no text says the kind. */
    NAME;

    /** The name used in texts, in lower case. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Finds a kind by its label, whatever the case.
     *
     * @throws InvalidValueException if there is no such kind
     */
    public static Kind of(String label) {
      return Labels.find(Kind.class, "kind", label);
    }
  }

  /**
   * Which entities to list.
   *
   * @param text a part of the name, or null for any
   * @param kinds the kinds, empty for all
   * @param limit the most entities, 1 to {@value Entities#MAX_LIMIT}
   * @param asOf the time at which to look, or null for now
   */
  record Query(@Nullable String text, Set<Kind> kinds, int limit, @Nullable Instant asOf) {
    /** Checks the limit. */
    public Query {
      kinds = Set.copyOf(InvalidValueException.elements("kinds", kinds));
      InvalidValueException.within("limit", limit, 1, MAX_LIMIT);
    }

    /** The entities that are named most. */
    public static Query first(int limit) {
      return new Query(null, Set.of(), limit, null);
    }
  }

  /**
   * A named thing.
   *
   * @param name its name: that of its term, else as most texts write it
   * @param kind its kind: that of most texts that say one
   * @param aliases its other names
   * @param meaning the meaning that its term gives, or null
   * @param term the term, or null if there is none
   * @param mentions how often the texts name it
   */
  record Entity(
      String name,
      Kind kind,
      List<String> aliases,
      @Nullable String meaning,
      @Nullable NodeRef term,
      int mentions) {
    /** Copies the list. */
    public Entity {
      aliases = List.copyOf(aliases);
    }
  }

  /**
   * An entity, looked at closely.
   *
   * @param entity the entity
   * @param mentions places that name it, at most {@value #MOST_MENTIONS}
   * @param neighbours its neighbours, those with a stated relation first, then the most frequent
   */
  record Details(Entity entity, List<Mention> mentions, List<Neighbour> neighbours) {
    /** The most mentions that are listed. */
    public static final int MOST_MENTIONS = 50;

    /** Copies the lists. */
    public Details {
      mentions = List.copyOf(mentions);
      neighbours = List.copyOf(neighbours);
    }
  }

  /**
   * A place that names an entity.
   *
   * @param memory the memory, or null for a passage
   * @param passage the path and the lines of a passage, or null for a memory
   * @param text the name as written
   * @param from the index of its first character: of a memory in its title, a line feed and its
   *     body, of a passage in its text
   * @param to the index after its last character
   */
  record Mention(
      @Nullable NodeRef memory, @Nullable String passage, String text, int from, int to) {}

  /**
   * An entity next to another one.
   *
   * @param name its name
   * @param kind its kind
   * @param predicate how they are related, a slug; {@code related_to} if they only go together
   * @param isSource whether the relation goes from the neighbour to the entity
   * @param count how many texts state it, or in how many texts and sessions they go together
   */
  record Neighbour(String name, Kind kind, String predicate, boolean isSource, int count) {}

  /**
   * The limits of a traversal.
   *
   * @param depth the most steps, 1 to 3
   * @param breadth the most neighbours of an entity that are followed, 1 to 20
   * @param limit the most entities, 1 to {@value Entities#MAX_LIMIT}
   * @param asOf the time at which to look, or null for now
   */
  record Reach(int depth, int breadth, int limit, @Nullable Instant asOf) {
    /** Two steps, five neighbours each. */
    public static final Reach STANDARD = new Reach(2, 5, 50, null);

    /** Checks the limits. */
    public Reach {
      InvalidValueException.within("depth", depth, 1, 3);
      InvalidValueException.within("breadth", breadth, 1, 20);
      InvalidValueException.within("limit", limit, 1, MAX_LIMIT);
    }
  }

  /**
   * Entities and the relations by which they were reached.
   *
   * @param steps the entities, nearest first
   * @param links the relations between them
   */
  record Graph(List<Step> steps, List<Link> links) {
    /** Copies the lists. */
    public Graph {
      steps = List.copyOf(steps);
      links = List.copyOf(links);
    }

    /** An entity that was reached, after so many steps. */
    public record Step(String name, Kind kind, int depth) {}

    /** A relation from one entity to another, see {@link Neighbour}. */
    public record Link(String from, String predicate, String to, int count) {}
  }

  /**
   * Two names that may mean one entity.
   *
   * @param name the name that would stay
   * @param other the other name
   * @param reason why
   */
  record Duplicate(String name, String other, Reason reason) {
    /** Why two names may mean one entity. */
    public enum Reason {
      /** They differ in spaces, signs or an ending of the plural. */
      SPELLING,
      /** One consists of the initials of the other. */
      INITIALS,
      /** One is a part of the other, of more than three letters. */
      PART;

      /** The name used in texts, in lower case. */
      public String label() {
        return name().toLowerCase(Locale.ROOT);
      }
    }
  }

  /**
   * Finds names that rules miss, for example with a language model.
   *
   * <p>It is asked while names are looked up, outside any transaction, on a thread of the executor
   * that the memory was opened with, for the best texts only. It may be slow, throw, or return null
   * or nonsense: that affects only its own names. If it is late it is interrupted, and anything
   * that it returns afterwards is dropped. Several threads may call an instance at once.
   */
  interface EntityExtractor {
    /**
     * The names in a text.
     *
     * @param text a memory or a passage
     * @return the names in any order; those that overlap one found by rules, or that lie outside
     *     the text, are passed over
     */
    List<Found> extract(String text);

    /**
     * A name in a text.
     *
     * @param kind its kind
     * @param from the index of its first character
     * @param to the index after its last character
     */
    record Found(Entities.Kind kind, int from, int to) {}
  }

  /**
   * Memories and the entities that they name, with what joins them.
   *
   * @param nodes the nodes, nearest to the start first; without a start the weightiest memories
   *     first
   * @param edges the edges between these nodes
   * @param cut whether there are more nodes than were taken
   */
  record MemoryGraph(List<Node> nodes, List<Edge> edges, boolean cut) {
    /** The label of an edge from a memory to the one above it. */
    public static final String BELOW = "below";

    /** The label of an edge from a memory to an entity that its text names. */
    public static final String NAMES = "names";

    /** Copies the lists. */
    public MemoryGraph {
      nodes = List.copyOf(nodes);
      edges = List.copyOf(edges);
    }

    /**
     * A node: either a memory or an entity.
     *
     * @param id the id of the memory, or {@code entity:} and the name
     * @param memory the memory, or null
     * @param entity the entity, or null
     * @param depth how many steps from the start; 0 without a start
     */
    public record Node(
        String id, @Nullable MemoryNode memory, @Nullable Entity entity, int depth) {}

    /**
     * An edge.
     *
     * @param from the id of the node where it starts
     * @param to the id of the node where it ends
     * @param label the predicate of a relation, {@value #BELOW}, {@value #NAMES}, or how two
     *     entities go together
     */
    public record Edge(String from, String to, String label) {}

    /**
     * Which part of the graph.
     *
     * @param start the id of a memory or the name of an entity; null for the memories of the
     *     project
     * @param depth how many steps to go from the start, 1 to {@value #MAX_DEPTH}
     * @param kinds the kinds of memories besides the start, empty for all but turns
     * @param tiers their tiers, empty for all
     * @param labels the labels of edges to follow, empty for all
     * @param entities whether entities are nodes
     * @param limit the most nodes, 1 to {@value #MAX_LIMIT}
     */
    public record Query(
        @Nullable String start,
        int depth,
        Set<NodeKind> kinds,
        Set<NodeKind.Tier> tiers,
        Set<String> labels,
        boolean entities,
        int limit) {
      /** The most steps. */
      public static final int MAX_DEPTH = 2;

      /** The most nodes. */
      public static final int MAX_LIMIT = 5_000;

      /** Checks the limits and copies the sets. */
      public Query {
        InvalidValueException.within("depth", depth, 1, MAX_DEPTH);
        InvalidValueException.within("limit", limit, 1, MAX_LIMIT);
        kinds = Set.copyOf(InvalidValueException.elements("kinds", kinds));
        tiers = Set.copyOf(InvalidValueException.elements("tiers", tiers));
        labels = Set.copyOf(InvalidValueException.elements("labels", labels));
      }

      /** Whether a memory that is not the start may be a node. */
      public boolean admits(MemoryNode memory) {
        return memory.status().isCurrent()
            && (kinds.isEmpty() ? memory.kind() != NodeKind.TURN : kinds.contains(memory.kind()))
            && (tiers.isEmpty() || tiers.contains(memory.tier()));
      }

      /** Whether edges with a label are followed. */
      public boolean follows(String label) {
        InvalidValueException.required("label", label, "be given");
        return labels.isEmpty() || labels.contains(label);
      }
    }
  }
}
