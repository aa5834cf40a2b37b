package dev.memoryweave.operations.model;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.Provenance;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The surroundings of a call: the memory and project, and the services of its door.
 *
 * @param memory the memory as the caller writes it
 * @param personal the memory as the person at the door writes it, or null if nobody can be asked
 * @param project the project that the memory belongs to, or null if there is only a memory
 * @param home the user's belongings beyond the project, or null if the door has none
 * @param progress receives the progress of the call
 * @param prompt asks the person at the door
 * @param door the words of the door
 */
public record CallContext(
    AgentMemory memory,
    @Nullable AgentMemory personal,
    @Nullable OpenProject project,
    @Nullable UsersHome home,
    Progress progress,
    PersonPrompt prompt,
    DoorWords door) {
  /** Context of a call on a memory by whoever opened it; nobody is asked. */
  public static CallContext of(AgentMemory memory) {
    return new CallContext(
        memory, null, null, null, Progress.NONE, PersonPrompt.NONE, DoorWords.PLAIN);
  }

  /** Context of a call on a memory by the agent and the person at a door. */
  public static CallContext of(AgentMemory memory, Speakers speakers) {
    return new CallContext(
        speakers.narrowed(memory),
        speakers.spokenFor(memory),
        null,
        null,
        Progress.NONE,
        PersonPrompt.NONE,
        DoorWords.PLAIN);
  }

  /**
   * The context of another author whom the door knows, such as one of several who share a server;
   * nobody else is asked. The author's trust is the door's to decide.
   */
  public CallContext writtenBy(Provenance author) {
    AgentMemory opened = memory;
    return new CallContext(
        opened.writtenBy(() -> opened.author().saidBy(author)),
        null,
        project,
        home,
        progress,
        PersonPrompt.NONE,
        door);
  }

  /** The context of another agent at the same door, which asks the same person. */
  public CallContext withAgent(Provenance agent) {
    AgentMemory opened = memory;
    return new CallContext(
        opened.writtenBy(() -> opened.author().saidBy(agent)),
        personal,
        project,
        home,
        progress,
        prompt,
        door);
  }

  /** Adds the project of the memory. */
  public CallContext onProject(OpenProject of) {
    return new CallContext(memory, personal, of, home, progress, prompt, door);
  }

  /** Adds the user's belongings. */
  public CallContext at(UsersHome where) {
    return new CallContext(memory, personal, project, where, progress, prompt, door);
  }

  /** Adds a receiver of progress. */
  public CallContext withProgress(Progress taken) {
    return new CallContext(memory, personal, project, home, taken, prompt, door);
  }

  /** Adds a way to ask a person. */
  public CallContext withPrompt(PersonPrompt asked) {
    return new CallContext(memory, personal, project, home, progress, asked, door);
  }

  /** Sets the words of the door. */
  public CallContext withDoor(DoorWords words) {
    return new CallContext(memory, personal, project, home, progress, prompt, words);
  }

  /** Whether the caller is a person, so that the call writes as that person. */
  public boolean isPersons() {
    return memory.author().trust().isPerson();
  }

  /** Whether there is a person to ask, whose answers then count as that person's own. */
  public boolean canAsk() {
    return personal != null && prompt != PersonPrompt.NONE;
  }

  /**
   * The project, for operations on its files.
   *
   * @throws NoProjectException if there is none
   */
  public OpenProject requireProject() {
    if (project == null) {
      throw new NoProjectException();
    }
    return project;
  }

  /**
   * The user's belongings, for operations beyond one project.
   *
   * @throws NoHomeException if the door has none
   */
  public UsersHome requireHome() {
    if (home == null) {
      throw new NoHomeException();
    }
    return home;
  }

  /**
   * Waits while the project is read for the first time. The wait is short, until the texts that
   * people wrote and the files in question are known; at a door that waits, until everything is
   * read.
   *
   * @param texts the texts of the request, such as a task; the files that they name are read next
   */
  public void settle(List<String> texts) {
    if (project != null) {
      project.settle(texts, progress);
    }
  }

  /**
   * Waits until everything is read, at a door that waits for that; elsewhere goes on at once with
   * what is known, for an answer that is asked for again when more is.
   */
  public void settleAtPatientDoor() {
    if (project != null && project.isPatient()) {
      project.settle(List.of(), progress);
    }
  }
}
