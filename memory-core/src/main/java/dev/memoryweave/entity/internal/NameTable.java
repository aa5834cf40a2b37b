package dev.memoryweave.entity.internal;

import dev.memoryweave.entity.Entities;
import dev.memoryweave.entity.Entities.Entity;
import dev.memoryweave.entity.Entities.Kind;
import dev.memoryweave.entity.Entities.Mention;
import dev.memoryweave.entity.Entities.Neighbour;
import dev.memoryweave.language.internal.names.NameMention;
import dev.memoryweave.language.internal.names.StatedRelations;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.SessionId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The names of some texts, counted by entity. */
final class NameTable {
  private static final String RELATED = "related_to";

  private final Aliases aliases;
  private final List<NamedText.Read> texts;
  private final Map<String, Entry> entries = new LinkedHashMap<>();

  NameTable(Aliases aliases, List<NamedText.Read> texts) {
    this.aliases = aliases;
    this.texts = List.copyOf(texts);
    for (NamedText.Read text : this.texts) {
      for (NameMention name : text.names()) {
        entries.computeIfAbsent(aliases.key(name.text()), key -> new Entry()).add(text, name);
      }
    }
  }

  /** What the texts say about one entity. */
  private static final class Entry {
    private final Map<Kind, Integer> kinds = new EnumMap<>(Kind.class);
    private final Map<String, Integer> spellings = new LinkedHashMap<>();
    private final List<Mention> mentions = new ArrayList<>();
    private int count;

    void add(NamedText.Read text, NameMention name) {
      kinds.merge(Kind.valueOf(name.kind().name()), 1, Integer::sum);
      spellings.merge(name.text(), 1, Integer::sum);
      count++;
      if (mentions.size() < Entities.Details.MOST_MENTIONS) {
        NamedText source = text.source();
        mentions.add(
            new Mention(source.memory(), source.passage(), name.text(), name.from(), name.to()));
      }
    }

    /** The kind that most texts say; of no kind only if none says one. */
    Kind kind() {
      return kinds.entrySet().stream()
          .filter(entry -> entry.getKey() != Kind.NAME)
          .max(
              Comparator.comparingInt((Map.Entry<Kind, Integer> entry) -> entry.getValue())
                  .thenComparing(Map.Entry::getKey, Comparator.reverseOrder()))
          .map(Map.Entry::getKey)
          .orElse(Kind.NAME);
    }

    String spelling() {
      return spellings.entrySet().stream()
          .max(Comparator.comparingInt(Map.Entry::getValue))
          .map(Map.Entry::getKey)
          .orElse("");
    }
  }

  /** The entities, those named most often first; addresses, which name nothing by a word, last. */
  List<Entity> entities() {
    return entries.keySet().stream()
        .map(key -> entity(key, key))
        .sorted(
            Comparator.comparing((Entity entity) -> entity.kind() == Kind.URL)
                .thenComparing(entity -> -entity.mentions())
                .thenComparing(Entity::name))
        .toList();
  }

  /** The entities that each memory names. */
  Map<NodeRef, List<Entity>> byMemory() {
    Map<String, Entity> known = new HashMap<>();
    Map<NodeRef, List<Entity>> named = new LinkedHashMap<>();
    for (NamedText.Read text : texts) {
      NodeRef memory = text.source().memory();
      Set<String> keys = new LinkedHashSet<>();
      text.names().forEach(name -> keys.add(aliases.key(name.text())));
      if (memory != null && !keys.isEmpty()) {
        named.put(
            memory,
            keys.stream().map(key -> known.computeIfAbsent(key, it -> entity(it, it))).toList());
      }
    }
    return named;
  }

  /** An entity by one of its names; without mentions if no text names it. */
  Entity entity(String name) {
    return entity(aliases.key(name), name);
  }

  private Entity entity(String key, String name) {
    Entry entry = entries.getOrDefault(key, new Entry());
    MemoryNode term = aliases.term(name);
    if (term != null) {
      Kind kind = Aliases.kind(term).orElseGet(entry::kind);
      String meaning = term.body().isBlank() ? null : term.body().strip();
      return new Entity(term.title(), kind, term.symbols(), meaning, term.ref(), entry.count);
    }
    String spelling = entry.count == 0 ? name : entry.spelling();
    List<String> others =
        entry.spellings.keySet().stream().filter(it -> !it.equals(spelling)).toList();
    return new Entity(spelling, entry.kind(), others, null, null, entry.count);
  }

  List<Mention> mentions(String name) {
    Entry entry = entries.get(aliases.key(name));
    return entry == null ? List.of() : List.copyOf(entry.mentions);
  }

  // ---- neighbours -------------------------------------------------------------------------------

  private record Stated(String key, String predicate, boolean isSource) {}

  /** The neighbours of an entity, those with a stated relation first, then the most frequent. */
  List<Neighbour> neighbours(String name) {
    String own = aliases.key(name);
    Map<String, Integer> together = new HashMap<>();
    Map<Stated, Integer> stated = new LinkedHashMap<>();
    Map<SessionId, Set<String>> sessions = new HashMap<>();
    Set<SessionId> ownSessions = new HashSet<>();
    for (NamedText.Read text : texts) {
      Set<String> keys = keys(text);
      SessionId session = text.source().session();
      if (session != null) {
        sessions.computeIfAbsent(session, id -> new HashSet<>()).addAll(keys);
      }
      if (keys.contains(own)) {
        keys.forEach(key -> together.merge(key, 1, Integer::sum));
        addStated(own, text, stated);
        if (session != null) {
          ownSessions.add(session);
        }
      }
    }
    for (SessionId session : ownSessions) {
      sessions.getOrDefault(session, Set.of()).forEach(key -> together.merge(key, 1, Integer::sum));
    }
    Set<String> related = new HashSet<>();
    List<Neighbour> neighbours = new ArrayList<>();
    stated.forEach(
        (it, count) -> {
          related.add(it.key);
          neighbours.add(neighbour(it.key, it.predicate, it.isSource, count));
        });
    together.forEach(
        (key, count) -> {
          if (count >= Entities.RELATED_FROM && !key.equals(own) && !related.contains(key)) {
            neighbours.add(neighbour(key, RELATED, false, count));
          }
        });
    neighbours.sort(
        Comparator.comparing((Neighbour it) -> it.predicate().equals(RELATED))
            .thenComparing(it -> -it.count())
            .thenComparing(Neighbour::name));
    return neighbours;
  }

  /** The entities that a text names; who says something goes together with what is said. */
  private Set<String> keys(NamedText.Read text) {
    Set<String> keys = new LinkedHashSet<>();
    text.names().forEach(it -> keys.add(aliases.key(it.text())));
    if (text.source().speaker() != null) {
      keys.add(aliases.key(text.source().speaker()));
    }
    return keys;
  }

  private void addStated(String own, NamedText.Read text, Map<Stated, Integer> stated) {
    for (StatedRelations.Stated it : StatedRelations.in(text.source().text(), text.names())) {
      String from = aliases.key(it.from().text());
      String to = aliases.key(it.to().text());
      if (from.equals(own) != to.equals(own)) {
        boolean isSource = to.equals(own);
        stated.merge(new Stated(isSource ? from : to, it.predicate(), isSource), 1, Integer::sum);
      }
    }
  }

  private Neighbour neighbour(String key, String predicate, boolean isSource, int count) {
    Entity entity = entity(key, key);
    return new Neighbour(entity.name(), entity.kind(), predicate, isSource, count);
  }

  Collection<NamedText.Read> texts() {
    return texts;
  }
}
