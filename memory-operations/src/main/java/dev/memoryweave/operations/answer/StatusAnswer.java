package dev.memoryweave.operations.answer;

import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.workspace.project.ProjectIdentity;
import dev.memoryweave.workspace.project.ProjectRoot;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Answer of {@code status}. */
public record StatusAnswer(
    @Doc("What the refresh did; absent if none was asked for") @Nullable RefreshView refresh,
    @Doc("The project whose memory this is") @Nullable Project project,
    @Doc("What is known of the project's files") @Nullable KnowledgeState knowledge,
    @Doc("How the files of memories stand; absent without a project") @Nullable FilesState files,
    @Doc("Whether a person trusts the files of the project; absent if there is no " + "project")
        @Nullable TrustAnswer trust,
    @Doc("The scopes that can be seen, narrowest first") List<ScopePart> scopes,
    @Doc("How many memories there are") long nodes,
    @Doc("How many of each kind; kinds without any are left out") Map<NodeKind, Long> nodesByKind,
    @Doc("How many of each status; statuses without any are left out")
        Map<NodeStatus, Long> nodesByStatus,
    @Doc(
            "How many wait for a reviewer, see {review}; what waits for confirmation is not "
                + "counted")
        long waitingForReview,
    @Doc(
            "How many candidates wait until a person says the same, or of what is no rule a "
                + "second author; they are not in force")
        long waitingForConfirmation,
    @Doc(
            "Whose word brings constraints, preferences and procedures into force besides "
                + "that of people, as whoever opened the memory has set it")
        Authority authority,
    @Doc(
            "How far memories and passages have vectors, by which recall also finds what "
                + "shares no word with the task; absent if no embedder is used")
        @Nullable EmbeddingState embedding,
    @Doc("Where the memories are kept") Store store,
    @Doc("The library that answers") Server server) {
  /** The project whose memory this is. */
  public record Project(
      @Doc("The folder of the project") String root,
      @Doc("Who said that this is the folder: explicit is whoever opened the project")
          ProjectRoot.Source rootSource,
      @Doc("Why it is this folder, in words") String rootReason,
      @Doc(
              "Whether the folder is more than a project, such as the home directory; then "
                  + "its files are not read")
          boolean broad,
      @Doc("What its memories are filed under") String identity,
      @Doc("What the identity was made of") ProjectIdentity.Source identitySource,
      @Doc(
              "The project that the settings of the folder claim and that it does not prove "
                  + "to be; absent if there is none")
          @Nullable RefusedClaimView refusedClaim,
      @Doc(
              "What is wrong with the file of the settings, and what follows from it; all "
                  + "else in it counts")
          @Nullable List<String> settingsProblems,
      @Doc("The branch that is checked out") @Nullable String branch,
      @Doc("The commit that is checked out") @Nullable String commit) {}

  /** One of the list in {@link StatusAnswer}. */
  public record ScopePart(
      @Doc("The scope, as level:key") String scope,
      @Doc("Grows with every change in it") long revision) {}

  /**
   * Whose word brings constraints, preferences and procedures into force besides that of people, as
   * whoever opened the memory has set it.
   */
  public record Authority(
      @Doc("The programs whose word does") List<String> programs,
      @Doc("Whether that of one agent does") boolean agents,
      @Doc("The agents of whom two do that agree after a verified task") List<String> witnesses,
      @Doc("Whether what files state does") boolean files) {}

  /** Where the memories are kept. */
  public record Store(
      @Doc("The kind of store and its version") String engine,
      @Doc("Where its data is; absent if in memory") @Nullable String location,
      @Doc("The version of its layout") long schemaVersion,
      @Doc("Whether nothing can be saved") boolean readOnly,
      @Doc("How much room it takes") @Nullable Long bytes,
      @Doc(
              "Why searches are slower or find less than they should, each with the remedy; "
                  + "empty if nothing is wrong that searches have met")
          List<String> warnings) {}

  /** The library that answers. */
  public record Server(@Doc("Its name") String name, @Doc("Its version") String version) {}
}
