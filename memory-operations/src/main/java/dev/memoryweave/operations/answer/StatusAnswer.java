package dev.memoryweave.operations.answer;

import dev.memoryweave.AuthorityPolicy;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.store.ContentStore;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.workspace.WorkspaceStatus;
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
    @Doc("State of the files of memories; absent without a project") @Nullable FilesState files,
    @Doc("Whether a person trusts the project's files; absent without a project")
        @Nullable TrustAnswer trust,
    @Doc("The visible scopes, narrowest first") List<ScopePart> scopes,
    @Doc("The number of memories") long nodes,
    @Doc("Memories of each kind; kinds without any are left out") Map<NodeKind, Long> nodesByKind,
    @Doc("Memories of each status; statuses without any are left out")
        Map<NodeStatus, Long> nodesByStatus,
    @Doc("How many wait for a reviewer, see {review}; not those that wait for confirmation")
        long waitingForReview,
    @Doc(
            "How many candidates wait for a person to say the same or, unless they are rules, for"
                + " a second author; not in force")
        long waitingForConfirmation,
    @Doc("The files and notes beside the memories, see {content}") Contents contents,
    @Doc(
            "Whose word, besides people's, brings constraints, preferences and procedures into"
                + " force, as set by whoever opened the memory")
        Authority authority,
    @Doc(
            "How far memories and passages have vectors, by which recall also finds what shares"
                + " no word with the task; absent without an embedder")
        @Nullable EmbeddingState embedding,
    @Doc("Where the memories are kept") Store store,
    @Doc("The library that answers") Server server) {
  /** The project of a memory: its folder, its identity and its checkout. */
  public record Project(
      @Doc("The folder of the project") String root,
      @Doc("Who chose the folder: explicit is whoever opened the project")
          ProjectRoot.Source rootSource,
      @Doc("Why this folder, in words") String rootReason,
      @Doc(
              "Whether the folder is more than a project, such as the home directory; then its"
                  + " files are not read")
          boolean broad,
      @Doc("What its memories are filed under") String identity,
      @Doc("What the identity comes from") ProjectIdentity.Source identitySource,
      @Doc("The project that the folder's settings claim without proof; absent if none")
          @Nullable RefusedClaimView refusedClaim,
      @Doc("What is wrong with the settings file, and what follows; all else in it counts")
          @Nullable List<String> settingsProblems,
      @Doc("The branch that is checked out") @Nullable String branch,
      @Doc("The commit that is checked out") @Nullable String commit) {
    /**
     * The project of a workspace.
     *
     * @param problems what is wrong with its settings
     */
    public static Project of(WorkspaceStatus status, List<String> problems) {
      return new Project(
          status.root().root().toString(),
          status.root().source(),
          status.root().reason(),
          status.root().broad(),
          status.identity().key(),
          status.identity().source(),
          status.refusedClaim() == null ? null : RefusedClaimView.of(status.refusedClaim()),
          problems,
          status.checkout().branch(),
          status.checkout().commit());
    }
  }

  /** How many contents there are. */
  public record Contents(long count, @Doc("Of all together") long bytes) {
    /** The view of an amount. */
    public static Contents of(ContentStore.Usage usage) {
      return new Contents(usage.contents(), usage.bytes());
    }
  }

  /** A scope that can be seen, and how often it has changed. */
  public record ScopePart(
      @Doc("The scope, as level:key") String scope,
      @Doc("Grows with every change in it") long revision) {}

  /** The authors besides people who may give directions. */
  public record Authority(
      @Doc("Programs whose word does") List<String> programs,
      @Doc("Whether one agent's does") boolean agents,
      @Doc("Agents of whom two do that agree after a verified task") List<String> witnesses,
      @Doc("Whether what files state does") boolean files) {
    /** The authors that a policy names, in alphabetical order. */
    public static Authority of(AuthorityPolicy policy) {
      return new Authority(
          policy.programs().stream().sorted().toList(),
          policy.agents(),
          policy.witnesses().stream().sorted().toList(),
          policy.files());
    }
  }

  /** The store that holds the memories. */
  public record Store(
      @Doc("The kind of store and its version") String engine,
      @Doc("Where its data is; absent if in memory") @Nullable String location,
      @Doc("The version of its layout") long schemaVersion,
      @Doc("Whether nothing can be saved") boolean readOnly,
      @Doc("Its size in bytes") @Nullable Long bytes,
      @Doc(
              "Why searches are slower or find less than they should, each with the remedy; empty"
                  + " if searches met no problem")
          List<String> warnings) {
    /**
     * The state of a store.
     *
     * @param warnings its warnings in words for callers
     */
    public static Store of(MemoryStore.Status status, List<String> warnings) {
      return new Store(
          status.engine(),
          status.location(),
          status.schemaVersion(),
          status.readOnly(),
          status.bytes() < 0 ? null : status.bytes(),
          warnings);
    }
  }

  /** The library that answers. */
  public record Server(@Doc("Its name") String name, @Doc("Its version") String version) {}
}
