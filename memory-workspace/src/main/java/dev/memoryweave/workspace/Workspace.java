package dev.memoryweave.workspace;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.AgentMemoryBuilder;
import dev.memoryweave.MemoryListener;
import dev.memoryweave.embed.Embedder;
import dev.memoryweave.evidence.SourceResolver;
import dev.memoryweave.model.MemoryException;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.store.MemoryHome;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.upkeep.Upkeep;
import dev.memoryweave.workspace.canonical.CanonicalConfig;
import dev.memoryweave.workspace.canonical.internal.CanonicalFolder;
import dev.memoryweave.workspace.files.internal.ProjectBoundary;
import dev.memoryweave.workspace.git.GitContext;
import dev.memoryweave.workspace.git.GitException;
import dev.memoryweave.workspace.git.SyncReport;
import dev.memoryweave.workspace.git.internal.GitProject;
import dev.memoryweave.workspace.guide.AgentSection;
import dev.memoryweave.workspace.indexing.Checkout;
import dev.memoryweave.workspace.indexing.IndexingReport;
import dev.memoryweave.workspace.mirror.ProjectFiles;
import dev.memoryweave.workspace.mirror.internal.FileMirror;
import dev.memoryweave.workspace.mirror.internal.FilesOpening;
import dev.memoryweave.workspace.project.InitReport;
import dev.memoryweave.workspace.project.ProjectConfig;
import dev.memoryweave.workspace.project.ProjectIdentities;
import dev.memoryweave.workspace.project.ProjectIdentity;
import dev.memoryweave.workspace.project.ProjectRoot;
import dev.memoryweave.workspace.project.internal.ConfigFile;
import dev.memoryweave.workspace.project.internal.MemoryFolder;
import dev.memoryweave.workspace.project.internal.ProjectSetting;
import dev.memoryweave.workspace.project.internal.UsableConfig;
import dev.memoryweave.workspace.registry.internal.PersonPolicies;
import dev.memoryweave.workspace.seeding.SeedReport;
import dev.memoryweave.workspace.seeding.internal.Imports;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A project's folder with its memory. Passages of its files are recalled beside memories, and first
 * memories are extracted from what people wrote.
 *
 * <p>{@link #bootstrap} starts reading, documents first; recall works meanwhile and says what is
 * missing. {@link #refresh()} reads changed files. It writes to the project only inside the folder
 * {@code .memory}, and reads nothing outside the project.
 *
 * <p>Instances are safe for any number of threads. The store belongs to the caller, who closes it
 * after the workspace.
 */
public final class Workspace implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Workspace.class);

  private final ProjectRoot root;
  private final ProjectConfig config;
  private final List<String> configProblems;
  private final boolean isIndexingUnclear;

  /** Settings of the schema shared with another tool; null if there are none, or code sets all. */
  private final @Nullable CanonicalConfig shared;

  private final ProjectIdentities identities;
  private final ProjectIdentity identity;
  private final ProjectIdentities.@Nullable RefusedClaim refusedClaim;
  private final ProjectBoundary boundary;
  private final ProjectCheckout checkout;
  private final AgentMemory memory;
  private final IndexingThreads threads;
  private final ProjectReading reading;
  private final Synchronization synchronization;
  private final DeletedBranches goneBranches;
  private final MemoryFolder folder;
  private final boolean makesFolder;
  private final boolean makesNewFolder;
  private final AgentSection map;
  private final AgentSection continuityBlock;
  private final MemoryStore store;
  private final Clock clock;
  private final ProjectFiles files;
  private final FileTrust fileTrust;
  private final ProjectTrust trust;
  private final ProjectHealth health;

  /** An embedder that the settings choose; null if the program's own is used. */
  private @Nullable Embedder ownEmbedder;

  private final FileMirror kept = new FileMirror();
  private final InterruptedExchange interrupted;

  Workspace(WorkspaceBuilder builder, ProjectRoot root) {
    this.root = root;
    this.store = builder.store;
    this.clock = builder.clock;
    this.boundary = ProjectBoundary.of(root.root());
    this.folder = new MemoryFolder(boundary, builder.clock);
    this.interrupted = new InterruptedExchange(folder, store, boundary, builder.home);
    if (builder.memoryFolder) {
      // The settings may be among the files.
      interrupted.endFiles();
    }
    UsableConfig usable =
        builder.config != null
            ? UsableConfig.of(builder.config)
            : new ConfigFile(boundary).usable();
    this.config = usable.config();
    this.configProblems = usable.problems();
    this.isIndexingUnclear = usable.closed().contains(ProjectSetting.INDEXING_ENABLED);
    configProblems.forEach(LOG::warn);
    this.shared = builder.config == null ? sharedSettings() : null;
    this.threads = new IndexingThreads(builder.executor);
    this.checkout = new ProjectCheckout(root.root(), config.git(), threads::executor);
    this.identities =
        new ProjectIdentities(root.root(), usersHome(), store, checkout::rootCommit, builder.clock);
    ProjectIdentities.Resolution resolved = identities.resolve(config.projectId());
    this.identity = resolved.identity();
    this.refusedClaim = resolved.refused();
    this.fileTrust =
        new FileTrust(
            root.root(),
            identity.proof(),
            builder.trustedBranches,
            builder.home,
            builder.clock,
            threads::executor);
    this.memory = memory(builder, kept);
    this.files =
        FilesOpening.open(
            boundary,
            ProjectName.of(config, identity, root.root()),
            config.files(),
            whyNotWritten(builder),
            memory,
            checkout.access(),
            this::endInterrupted,
            builder.clock,
            builder.nanoTime);
    if (builder.memoryFolder) {
      endInterrupted().ifPresent(why -> LOG.warn("In {}, {}", root.root(), why));
    }
    kept.follow(files);
    this.goneBranches = new DeletedBranches(memory, this::git);
    this.reading =
        new ProjectReading(
            builder,
            boundary,
            config,
            memory,
            checkout,
            this::settle,
            this::settleRules,
            threads,
            isIndexed());
    MemoryHome home = builder.home;
    this.health =
        new ProjectHealth(
            memory.knowledge(), boundary.root(), reading, goneBranches, () -> backups(home));
    this.trust =
        new ProjectTrust(fileTrust, memory, boundary, reading, builder.store.status().readOnly());
    this.makesFolder = builder.memoryFolder && isProject();
    this.makesNewFolder = builder.newFolder;
    this.synchronization = new Synchronization(memory, boundary, this::git, builder.clock);
    UnaryOperator<Path> inside = path -> boundary.resolve(path.toString());
    this.map = AgentSection.map(memory, name(), inside, builder.tokenCounter, config.agentMap());
    this.continuityBlock = AgentSection.continuity(memory, inside, builder.tokenCounter);
  }

  private @Nullable CanonicalConfig sharedSettings() {
    return Files.exists(boundary.root().resolve(CanonicalConfig.PATH), LinkOption.NOFOLLOW_LINKS)
        ? new CanonicalFolder(boundary.root()).config().orElse(null)
        : null;
  }

  private static @Nullable Path usersHome() {
    return MemoryHome.usersHome().orElse(null);
  }

  /** Whether the folder was named explicitly, or contains a mark of a project. */
  private boolean isProject() {
    return root.source() != ProjectRoot.Source.WORKING_DIRECTORY;
  }

  /** Why nothing is written to the project, or null if it is writable. */
  private @Nullable String whyNotWritten(WorkspaceBuilder builder) {
    if (!builder.memoryFolder) {
      return "the project is opened without writing to it";
    }
    if (!isProject()) {
      return "nothing says that the folder is a project: 'memory init' makes it one";
    }
    return isIndexed() ? null : "the project's files are not read, by its settings or its root";
  }

  private ProjectHealth healthOfProject() {
    return health;
  }

  /** The names of the backups, with those of the database where the user's folder is known. */
  private List<String> backups(@Nullable MemoryHome home) {
    return home == null
        ? folder.backups()
        : reset(memory, home).backups().stream().map(ProjectReset.Backup::name).toList();
  }

  private AgentMemory memory(WorkspaceBuilder builder, MemoryListener.OfUse use) {
    PersonPolicies person = PersonPolicies.of(builder.home);
    AgentMemoryBuilder opening =
        AgentMemory.builder(builder.store)
            .project(identity.key())
            .config(EngineSettings.of(config, shared, person))
            .inherits(person.inheritedBy(identity.key()))
            .author(builder.author)
            .history(checkout::contained)
            .sources((kind, place) -> reading.evidenceNow(kind, place))
            .trustedFiles(fileTrust)
            .health((examined, now) -> healthOfProject().warnings(examined, now))
            .clock(builder.clock)
            .secretGuard(builder.secretGuard)
            .tokenCounter(builder.tokenCounter)
            .use(use);
    ownEmbedder = builder.ownEmbedder(config.embedder());
    Embedder chosen = ownEmbedder == null ? builder.usualEmbedder(config.embedder()) : ownEmbedder;
    if (chosen != null) {
      opening.embedder(chosen);
    }
    builder.memory.accept(opening);
    AgentMemory opened = opening.build();
    return opened.writtenBy(() -> checkout.here(opened.author()));
  }

  /** A builder for a workspace that keeps its memory in a store. */
  public static WorkspaceBuilder builder(MemoryStore store) {
    return new WorkspaceBuilder(store);
  }

  /** The folder, and why it is this one. */
  public ProjectRoot root() {
    return root;
  }

  /** Identity that the memories of the project are filed under. */
  public ProjectIdentity identity() {
    return identity;
  }

  /**
   * The project that the settings claim this folder to be, without proof; memories are then filed
   * under {@link #identity}. Nothing if there is no such claim.
   */
  public Optional<ProjectIdentities.RefusedClaim> refusedClaim() {
    return Optional.ofNullable(refusedClaim);
  }

  /** The identities that this folder may have; also joins it to another project. */
  public ProjectIdentities identities() {
    return identities;
  }

  /**
   * The display name of the project: from its settings, else the last part of the address of its
   * git remote, else the name of its folder.
   */
  public String name() {
    return ProjectName.of(config, identity, root.root());
  }

  /**
   * The map of the project in the files for agents. {@link #markSynced} refreshes it; call {@link
   * AgentSection#refresh} after memories were saved.
   */
  public AgentSection productMap() {
    return map;
  }

  /** Where work stands, in the files for agents; refreshed as {@link #productMap} is. */
  public AgentSection continuityBlock() {
    return continuityBlock;
  }

  /** Refreshes the map and the continuity block where they stand. */
  public AgentSection.Refresh refreshAgentFiles() {
    return map.refresh().and(continuityBlock.refresh());
  }

  /** The settings of the project. */
  public ProjectConfig config() {
    return config;
  }

  /**
   * The problems in the settings file and their consequences, one sentence each; empty if the whole
   * file is valid.
   */
  public List<String> configProblems() {
    return configProblems;
  }

  /** The limits of the project, which no path leads out of. */
  ProjectBoundary boundary() {
    return boundary;
  }

  /**
   * A path spelled as on the disk, if its case differs.
   *
   * @param path relative to the root
   * @return the path unchanged if it leads to no file inside the project, or through links
   */
  public String spelled(String path) {
    return boundary.spelled(path);
  }

  /** The memory of the project, which also finds passages of its files. */
  public AgentMemory memory() {
    return memory;
  }

  /**
   * The folder {@code .memory} of the project, with the settings; also backs it up and resets it.
   */
  MemoryFolder folder() {
    return folder;
  }

  /**
   * Reset of the project in its store and its folder, with backups.
   *
   * @param asked the memory of the project, with whoever asks as its author: only a person may
   *     empty a database
   * @param home where exports of the database go
   */
  public ProjectReset reset(AgentMemory asked, MemoryHome home) {
    return new ProjectReset(this, asked, store, home, clock);
  }

  /**
   * Creates the folder {@code .memory} at its owner's request: the settings with the project's
   * identity, lines for git, and the given settings, also in an existing file.
   *
   * @param settings values by setting key, as a person writes them, in order
   * @throws dev.memoryweave.model.InvalidValueException if a setting is unknown or its value is not
   *     allowed; then nothing was made
   */
  public InitReport init(Map<String, String> settings) {
    return folder.init(written(), settings);
  }

  /**
   * The settings for a new file. They include the identity only if it comes from the path alone: a
   * moved folder then keeps its identity.
   */
  private ProjectConfig written() {
    return config.projectId().isEmpty() && identities.isKnownByPathAlone()
        ? config.named(identity.key(), config.projectName())
        : config;
  }

  /** The files of the project's lasting memories. */
  public ProjectFiles files() {
    return files;
  }

  /**
   * Completes an interrupted reset or restore of the folder.
   *
   * @return why that is not possible now, without a full stop; nothing if no work is left
   */
  Optional<String> endInterrupted() {
    return interrupted.end(memory.scopes().narrowest());
  }

  /** Whether a path in the folder belongs to the open database, whose files are kept separate. */
  boolean isInUse(String path) {
    return interrupted.isInUse(path);
  }

  /** Forwards uses of the memory to its files. */
  FileMirror kept() {
    return kept;
  }

  /** Whether a person trusts the project's files, and the rules that they state. */
  public ProjectTrust trust() {
    return trust;
  }

  /** The git repository of the project, or nothing. Waits until the repository is open. */
  Optional<GitProject> git() {
    return checkout.git();
  }

  /** Whether the project is in a git repository. Waits until the repository is open. */
  public boolean hasGit() {
    return git().isPresent();
  }

  /**
   * The state of the project in git, or empty if it is in no repository. Waits until the repository
   * is open.
   *
   * @param commits the most commits that are listed, latest first
   * @throws GitException if the repository cannot be read
   */
  public Optional<GitContext> gitContext(int commits) {
    return git().map(project -> project.context(commits));
  }

  /** The branch and the commit that are checked out. Waits until the repository is open. */
  public Checkout checkout() {
    return checkout.now();
  }

  // ---- indexing ---------------------------------------------------------------------------------

  /**
   * Starts reading changed files in the background, unless a run is going on. Does nothing if
   * indexing is off in the settings or the folder is more than a project.
   *
   * <p>The first time, it creates the folder {@code .memory} with the settings and the project's
   * identity, unless {@link WorkspaceBuilder#memoryFolder} or {@link WorkspaceBuilder#newFolder}
   * says otherwise; if the project is not writable, it does without. If the settings ask for it, it
   * adds instructions on using the memory to the files for agents.
   *
   * @return the run, which has ended already if the settings disable background reading
   */
  public Indexing bootstrap() {
    prepare();
    Indexing run = reading.begin(config.background());
    if (config.watch() && isIndexed() && readsByItself()) {
      watch();
    }
    return run;
  }

  /** Does everything {@link #bootstrap} does, except reading the files. */
  public void prepare() {
    if (isIndexed() && makesFolder && (makesNewFolder || folder.exists())) {
      InitReport made = folder.init(written());
      LOG.debug("The project's memory folder: {}", made);
    }
    if (isIndexed() && makesFolder && config.agentGuide()) {
      reading.tellAgents();
    }
    // While the repository is still being opened, the first use of the memory compares its files.
    if (checkout.begin()) {
      ProjectFiles.Report inStep = files.sync();
      LOG.debug("The files of memories: {}", inStep);
    }
  }

  /**
   * Whether changed files are read automatically. Not so if {@code autoIndex} is false in {@code
   * .memory/config.json}, the settings shared with another tool.
   */
  public boolean readsByItself() {
    return shared == null || shared.autoIndex();
  }

  /**
   * Starts watching the files; changed ones are read a moment later. Repeated calls have no effect.
   */
  public void watch() {
    reading.watch();
  }

  /** Whether the project's files are read at all, according to its settings and root. */
  public boolean isIndexed() {
    return config.indexing() && !root.broad();
  }

  /**
   * Whether the files are not read only because the settings for it are invalid; see {@link
   * #configProblems()}.
   */
  public boolean isIndexingUnclear() {
    return isIndexingUnclear;
  }

  /** Updates what depends on git after a run over all files. */
  private void settle() {
    goneBranches.settle();
    identities.noteRoot(identity);
  }

  /** Reads changed files, and returns when all are read. Waits for a run that is going on. */
  public IndexingReport refresh() {
    return reading.refresh();
  }

  /**
   * Reads some files again, without looking at the others.
   *
   * @param paths relative to the root
   * @throws dev.memoryweave.workspace.files.PathOutsideProjectException if one is outside the
   *     project
   */
  public IndexingReport refresh(Collection<String> paths) {
    return reading.refresh(paths);
  }

  /** Reports on the memories extracted from files by this process so far, in order. */
  public List<SeedReport> seeds() {
    return reading.indexing().seeds();
  }

  /** The status of the workspace. */
  public WorkspaceStatus status() {
    Imports imports = reading.imports();
    return new WorkspaceStatus(
        root,
        identity,
        refusedClaim,
        checkout(),
        memory.knowledge().counts(),
        memory.knowledge().revision(),
        reading.owed(),
        reading.beyond(imports),
        reading.personal(),
        imports.left(),
        reading.conflicts(),
        reading.indexing().progress().orElse(null),
        reading.indexing().lastReport().orElse(null),
        reading.indexing().failure().orElse(null),
        files.status());
  }

  private void settleRules() {
    ProjectTrust.SettledRules changed = trust.settle();
    LOG.debug("Rules of files: {}", changed);
  }

  // ---- looking at files -------------------------------------------------------------------------

  /**
   * Reads lines of a project file as it is now, without secrets.
   *
   * @param path relative to the root
   * @param from the first line, from 1
   * @param to the last line, not less than {@code from}; missing lines are ignored, and at most
   *     1,000 are returned
   * @throws dev.memoryweave.workspace.files.PathOutsideProjectException if it is outside the
   *     project
   * @throws UnreadableSourceException if it does not exist, or is excluded
   */
  public SourceExcerpt inspect(String path, int from, int to) {
    return reading.sources().excerpt(path, from, to);
  }

  /**
   * A resolver that looks up evidence in the project, see {@link
   * dev.memoryweave.NodeHandle#reverify}: files; tests and other code by name, in a file whose name
   * is unique; commits reachable from the checkout, a branch or a tag. It remembers the file names
   * of its first lookup, so get a new one after a while.
   */
  public SourceResolver sources() {
    return reading.evidence();
  }

  // ---- synchronizing memory ---------------------------------------------------------------------

  /**
   * Compares the anchors of memories with the files that changed since the last {@link
   * #markSynced}. The report lists memories to review, and code without memories.
   *
   * @throws GitException if the repository cannot be read
   */
  public SyncReport sync() {
    return synchronization.report();
  }

  /**
   * Records that the memory is up to date with the checked-out commit, and refreshes the product
   * map.
   *
   * @return the commit, or nothing if there is none
   */
  public Optional<String> markSynced() {
    Optional<String> commit = synchronization.mark();
    refreshAgentFiles().problems().forEach(problem -> LOG.warn("Not refreshed: {}", problem));
    return commit;
  }

  /**
   * Plans what would become of memories whose branch was deleted without a merge, as after a squash
   * or a rebase; changes nothing. Every run over all files carries it out: a memory is carried over
   * if the changes of its files are in the checkout, and a rule that cannot be placed is kept for
   * review.
   *
   * @throws GitException if the repository cannot be read
   */
  public SyncReport.CarriedOver carryOverPlan() {
    return goneBranches.plan();
  }

  /**
   * Carries over what was learned on some branches, because somebody confirmed that it holds here.
   *
   * @param branches the branches, by the names that memories have
   * @return the memories that were carried over; none if no commit is checked out
   * @throws GitException if the repository cannot be read
   */
  public SyncReport.CarriedOver carryOver(Collection<String> branches) {
    return goneBranches.carryOver(branches);
  }

  /**
   * Runs upkeep of the project's memory in the background if it is {@linkplain Upkeep#isDue() due},
   * as the library itself, so that what people and programs wrote stays as it is. Errors are
   * logged.
   */
  public void tend() {
    try {
      threads.executor().execute(this::tendIfDue);
    } catch (RejectedExecutionException e) {
      LOG.debug("No thread for the upkeep of {}", root.root(), e);
    }
  }

  private void tendIfDue() {
    try {
      if (memory.maintenance().upkeep().isDue()) {
        AgentMemory library = memory.writtenBy(() -> Provenance.of(Provenance.Source.SYSTEM));
        LOG.debug("Upkeep: {}", library.maintenance().upkeep().run());
      }
    } catch (MemoryException e) {
      LOG.warn("Upkeep of {} did not run: {}", root.root(), e.getMessage());
    }
  }

  /** Ends all background work, including embedding; stored data stays. */
  @Override
  public void close() {
    reading.close();
    memory.embedding().close();
    threads.close();
    checkout.close();
    fileTrust.close();
    Embedder own = ownEmbedder;
    if (own != null) {
      own.close();
    }
  }
}
