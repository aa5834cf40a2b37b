package dev.memoryweave.operations.model;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Trust;
import org.jspecify.annotations.Nullable;

/**
 * The authors at a door: the agent that calls, whatever it claims to be, and the person whom the
 * door can ask. Both are named by whoever opens the door.
 *
 * @param agent the author of the changes that a call makes
 * @param person the author of the changes that the person at the door accepts, or null if nobody
 *     can be asked
 */
public record Speakers(Provenance agent, @Nullable Provenance person) {
  /** The default name of the person. */
  public static final String PERSON = "user";

  /**
   * The authors at a door, as named by whoever opened it.
   *
   * @param door the source that marks input from this door
   * @param person the name of the person, or null if nobody can be asked
   */
  public static Speakers named(Source door, String agent, @Nullable String person) {
    return new Speakers(
        Provenance.of(door, agent), person == null ? null : Provenance.of(Source.USER, person));
  }

  /**
   * The author at a door whose caller is a person, such as a terminal: calls write as that person,
   * and nobody else is asked.
   *
   * @param door the source that marks input from this door, one of people
   */
  public static Speakers ofPerson(Source door, String name) {
    return named(door, name, null);
  }

  /**
   * The authors at a door to a memory that somebody else opened. Calls write as an agent or a less
   * trusted author, whatever the memory was opened as; if it was opened as a person, that person is
   * the one to ask.
   *
   * @param door the source that marks input from this door
   * @param usually the default name of the agent, if the memory was not opened as an agent with a
   *     name
   */
  public static Speakers of(AgentMemory memory, Source door, String usually) {
    Provenance opener = memory.author();
    String id = opener.principalId();
    boolean isAgent = opener.trust() == Trust.AGENT;
    return new Speakers(
        Provenance.of(door, isAgent && id != null ? id : usually),
        opener.trust().isPerson() ? opener : null);
  }

  /**
   * The memory as the agent writes it; if its author is less trusted than an agent, it stays as it
   * is.
   */
  AgentMemory narrowed(AgentMemory memory) {
    return memory.writtenBy(
        () -> {
          Provenance opener = memory.author();
          return agent.trust().isAbove(opener.trust()) ? opener : opener.saidBy(agent);
        });
  }

  /** The memory as the person writes it, or null if nobody can be asked. */
  @Nullable AgentMemory spokenFor(AgentMemory memory) {
    Provenance one = person;
    return one == null ? null : memory.writtenBy(() -> memory.author().saidBy(one));
  }
}
