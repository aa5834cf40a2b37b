package dev.memoryweave.mcp;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Source;
import dev.memoryweave.model.Trust;
import org.jspecify.annotations.Nullable;

/**
 * Who writes through the server: an agent, whatever a client says of itself, and the person whom
 * the client asks. Both are named by whoever opens the server.
 *
 * @param agent who the caller of a tool is
 * @param person who answers the questions of the server, or null if nobody is to be asked
 */
record Speakers(Provenance agent, @Nullable Provenance person) {
  /** What an agent is called where whoever opened the server said nothing. */
  static final String AGENT = "mcp";

  /** What the person is called where whoever opened the server said nothing. */
  static final String PERSON = "user";

  /** Those of a server: the names are what its options say. */
  static Speakers named(String agent, @Nullable String person) {
    return new Speakers(
        Provenance.of(Source.MCP, agent),
        person == null ? null : Provenance.of(Source.USER, person));
  }

  /**
   * Those of tools on a memory that somebody else opened. Whatever it was opened as, its tools
   * write as an agent or as less; if it was opened as a person, that person is the one to ask.
   */
  static Speakers of(AgentMemory memory) {
    Provenance opener = memory.author();
    String id = opener.principalId();
    boolean isAgent = opener.trust() == Trust.AGENT;
    return new Speakers(
        Provenance.of(Source.MCP, isAgent && id != null ? id : AGENT),
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
