package dev.memoryweave.operations.model;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Trust;
import org.jspecify.annotations.Nullable;

/**
 * The authors at a door: the agent that calls, whatever it says of itself, and the person whom the
 * door can ask. Both are named by whoever opens the door.
 *
 * @param agent the author of what a call writes
 * @param person the author of what the person at the door accepts, or null if nobody is to be asked
 */
public record Speakers(Provenance agent, @Nullable Provenance person) {
  /** The default name of the person. */
  public static final String PERSON = "user";

  /**
   * The authors at a door whose opener gave names.
   *
   * @param door the source that marks what comes in at this door
   * @param person the name of the person, or null if nobody is to be asked
   */
  public static Speakers named(Source door, String agent, @Nullable String person) {
    return new Speakers(
        Provenance.of(door, agent), person == null ? null : Provenance.of(Source.USER, person));
  }

  /**
   * The author at a door whose caller is a person, as at a terminal: what calls write is that
   * person's word, and nobody else is to be asked.
   *
   * @param door the source that marks what comes in at this door, one of people
   */
  public static Speakers ofPerson(Source door, String name) {
    return named(door, name, null);
  }

  /**
   * The authors at a door to a memory that somebody else opened. Calls write as an agent or as
   * less, whatever the memory was opened as; if it was opened as a person, that person is the one
   * to ask.
   *
   * @param door the source that marks what comes in at this door
   * @param usually the name of the agent if the memory was not opened as one with a name
   */
  public static Speakers of(AgentMemory memory, Source door, String usually) {
    Provenance opener = memory.author();
    String id = opener.principalId();
    boolean isAgent = opener.trust() == Trust.AGENT;
    return new Speakers(
        Provenance.of(door, isAgent && id != null ? id : usually),
        opener.trust().isPerson() ? opener : null);
  }

  /** The memory as the agent writes it; one that counts for less than an agent stays as it is. */
  AgentMemory narrowed(AgentMemory memory) {
    return memory.writtenBy(
        () -> {
          Provenance opener = memory.author();
          return agent.trust().isAbove(opener.trust()) ? opener : opener.saidBy(agent);
        });
  }

  /** The memory as the person writes it, or null if nobody is to be asked. */
  @Nullable AgentMemory spokenFor(AgentMemory memory) {
    Provenance one = person;
    return one == null ? null : memory.writtenBy(() -> memory.author().saidBy(one));
  }
}
