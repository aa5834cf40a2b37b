package dev.memoryweave.workspace;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.AgentMemoryBuilder;
import dev.memoryweave.evidence.SourceResolver;
import dev.memoryweave.mirror.UseListener;
import dev.memoryweave.store.MemoryHome;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.workspace.canonical.CanonicalConfig;
import dev.memoryweave.workspace.canonical.CanonicalFolder;
import dev.memoryweave.workspace.files.ProjectBoundary;
import dev.memoryweave.workspace.git.GitException;
import dev.memoryweave.workspace.git.GitProject;
import dev.memoryweave.workspace.git.SyncReport;
import dev.memoryweave.workspace.guide.ProductMap;
import dev.memoryweave.workspace.indexing.Checkout;
import dev.memoryweave.workspace.indexing.IndexingReport;
import dev.memoryweave.workspace.mirror.FileMirror;
import dev.memoryweave.workspace.mirror.FilesOpening;
import dev.memoryweave.workspace.mirror.FilesReport;
import dev.memoryweave.workspace.mirror.ProjectFiles;
import dev.memoryweave.workspace.project.ConfigFile;
import dev.memoryweave.workspace.project.InitReport;
import dev.memoryweave.workspace.project.MemoryFolder;
import dev.memoryweave.workspace.project.ProjectConfig;
import dev.memoryweave.workspace.project.ProjectIdentities;
import dev.memoryweave.workspace.project.ProjectIdentity;
import dev.memoryweave.workspace.project.ProjectRoot;
import dev.memoryweave.workspace.project.ProjectSetting;
import dev.memoryweave.workspace.project.RefusedClaim;
import dev.memoryweave.workspace.project.RootSource;
import dev.memoryweave.workspace.project.UsableConfig;
import dev.memoryweave.workspace.seeding.SeedReport;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A project's folder with its memory. Passages of its files are recalled beside memories, and first
 * memories are drawn from what people wrote.
 *
 * <p>{@link #bootstrap} begins to read, what people wrote first; recall works meanwhile and says
 * what is missing. {@link #refresh()} reads what has changed since. Nothing is written to the
 * project but inside its folder {@code .memory}, and nothing outside it is read.
 *
 * <p>Instances are safe for any number of threads. The store belongs to whoever opened it, who
 * closes it after the workspace.
 */
public final class Workspace implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Workspace.class);

  private final ProjectRoot root;
  private final ProjectConfig config;
  private final List<String> configProblems;
  private final boolean isIndexingUnclear;

  /**
   * The settings of the schema that another tool shares; null if there is none, or code says all.
   */
  private final @Nullable CanonicalConfig shared;

  private final ProjectIdentities identities;
  private final ProjectIdentity identity;
  private final @Nullable RefusedClaim refusedClaim;
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
  private final ProductMap map;
  private final MemoryStore store;
  private final Clock clock;
  private final ProjectFiles files;
  private final FileTrust fileTrust;
  private final ProjectTrust trust;
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
    this.trust =
        new ProjectTrust(fileTrust, memory, boundary, reading, builder.store.status().readOnly());
    this.makesFolder = builder.memoryFolder && isProject();
    this.makesNewFolder = builder.newFolder;
    this.synchronization = new Synchronization(memory, boundary, this::git, builder.clock);
    this.map =
        new ProductMap(
            memory,
            name(),
            path -> boundary.resolve(path.toString()),
            builder.tokenCounter,
            config.agentMap());
  }

  private @Nullable CanonicalConfig sharedSettings() {
    return Files.exists(boundary.root().resolve(CanonicalConfig.PATH), LinkOption.NOFOLLOW_LINKS)
        ? new CanonicalFolder(boundary).readiness().config().orElse(null)
        : null;
  }

  private static @Nullable Path usersHome() {
    return MemoryHome.usersHome().orElse(null);
  }

  /** Whether somebody named the folder, or something in it marks it as a project. */
  private boolean isProject() {
    return root.source() != RootSource.WORKING_DIRECTORY;
  }

  /** Why nothing is written to the project, or null if it is. */
  private @Nullable String whyNotWritten(WorkspaceBuilder builder) {
    if (!builder.memoryFolder) {
      return "the project is opened without writing to it";
    }
    if (!isProject()) {
      return "nothing says that the folder is a project: 'memory init' makes it one";
    }
    return isIndexed() ? null : "the project's files are not read, by its settings or its root";
  }

  private AgentMemory memory(WorkspaceBuilder builder, UseListener use) {
    AgentMemoryBuilder opening =
        AgentMemory.builder(builder.store)
            .project(identity.key())
            .config(EngineSettings.of(config, shared))
            .author(builder.author)
            .history(checkout::contained)
            .sources((kind, place) -> reading.evidenceNow(kind, place))
            .trustedFiles(fileTrust)
            .clock(builder.clock)
            .secretGuard(builder.secretGuard)
            .tokenCounter(builder.tokenCounter)
            .use(use);
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
   * The project that the settings claim this folder to be, and that it does not prove to be; its
   * memories are filed under {@link #identity} then. Nothing if there is no such claim.
   */
  public Optional<RefusedClaim> refusedClaim() {
    return Optional.ofNullable(refusedClaim);
  }

  /** The identities that this folder may have, and joining it to another project. */
  public ProjectIdentities identities() {
    return identities;
  }

  /**
   * The name of the project for people: that of its settings, else the last part of the address of
   * its git remote, else that of its folder.
   */
  public String name() {
    return ProjectName.of(config, identity, root.root());
  }

  /**
   * The map of the project in the files for agents. {@link #markSynced} refreshes it; call {@link
   * ProductMap#refresh} after memories were saved.
   */
  public ProductMap productMap() {
    return map;
  }

  /** The settings of the project. */
  public ProjectConfig config() {
    return config;
  }

  /**
   * The faults of the file of the settings, and what follows from it, each in a sentence; empty if
   * all of it counts.
   */
  public List<String> configProblems() {
    return configProblems;
  }

  /** The limits of the project, which no path leads out of. */
  public ProjectBoundary boundary() {
    return boundary;
  }

  /** The memory of the project, which also finds passages of its files. */
  public AgentMemory memory() {
    return memory;
  }

  /**
   * The folder {@code .memory} of the project, with the settings; also backs it up and resets it.
   */
  public MemoryFolder folder() {
    return folder;
  }

  /**
   * The reset of the project in its store and its folder, and its backups.
   *
   * @param asked the memory of the project, written by whoever asks for it: only a person may empty
   *     a database
   * @param home where exports of the database go
   */
  public ProjectReset reset(AgentMemory asked, MemoryHome home) {
    return new ProjectReset(this, asked, store, home, clock);
  }

  /**
   * Makes the folder {@code .memory} as its owner wants it: the settings with the project's
   * identity, lines for git, and the given settings, also in a file that exists already.
   *
   * @param settings values by the keys of settings, as a person writes them, in order
   * @throws dev.memoryweave.model.InvalidValueException if a setting is unknown or cannot be that;
   *     then nothing was made
   */
  public InitReport init(Map<String, String> settings) {
    return folder.init(written(), settings);
  }

  /**
   * The settings as they are written where there are none. The identity is among them only where
   * nothing but the path tells it: moved elsewhere, the folder still says which one it had.
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
   * Ends a reset or a restoring of the folder that was interrupted.
   *
   * @return why that is not possible now, in words without a full stop; nothing if nothing is left
   */
  Optional<String> endInterrupted() {
    return interrupted.end(memory.scopes().narrowest());
  }

  /** Whether a path of the folder is that of the open database, which files are kept apart from. */
  boolean isInUse(String path) {
    return interrupted.isInUse(path);
  }

  /** Passes uses of the memory on to its files. */
  FileMirror kept() {
    return kept;
  }

  /** Whether a person trusts the project's files, and what they state. */
  public ProjectTrust trust() {
    return trust;
  }

  /** The git repository of the project, or nothing. Waits until the repository is open. */
  public Optional<GitProject> git() {
    return checkout.git();
  }

  /** The branch and the commit that are checked out. Waits until the repository is open. */
  public Checkout checkout() {
    return checkout.now();
  }

  // ---- indexing ---------------------------------------------------------------------------------

  /**
   * Begins to read changed files, in the background. If that goes on already, nothing else begins.
   * Where the settings say that nothing is indexed, or the folder is more than a project, nothing
   * is read or written.
   *
   * <p>The first time, the folder {@code .memory} is made with the settings and the project's
   * identity, unless {@link WorkspaceBuilder#memoryFolder} or {@link WorkspaceBuilder#newFolder}
   * says otherwise; where the project cannot be written, it goes without. The files for agents are
   * told how to use the memory if the settings ask for it.
   *
   * @return the run, which has ended already if the settings want no reading in the background
   */
  public Indexing bootstrap() {
    prepare();
    Indexing run = reading.begin(config.background());
    if (config.watch() && isIndexed() && readsByItself()) {
      watch();
    }
    return run;
  }

  /** Does all that {@link #bootstrap} does but for reading the files. */
  public void prepare() {
    if (isIndexed() && makesFolder && (makesNewFolder || folder.exists())) {
      InitReport made = folder.init(written());
      LOG.debug("The project's memory folder: {}", made);
    }
    if (isIndexed() && makesFolder && config.agentGuide()) {
      reading.tellAgents();
    }
    // Where the repository is still being opened, the first use of the memory compares its files.
    if (checkout.begin()) {
      FilesReport inStep = files.sync();
      LOG.debug("The files of memories: {}", inStep);
    }
  }

  /**
   * Whether changed files are to be read without anybody asking for it. They are not where {@code
   * autoIndex} is false in {@code .memory/config.json}, the settings that another tool shares.
   */
  public boolean readsByItself() {
    return shared == null || shared.autoIndex();
  }

  /**
   * Watches the files from now on, and reads changed ones some moments later. Watching twice does
   * nothing more.
   */
  public void watch() {
    reading.watch();
  }

  /** Whether the files of the project are read at all, by its settings and its root. */
  public boolean isIndexed() {
    return config.indexing() && !root.broad();
  }

  /**
   * Whether the files are not read only because the settings about that cannot be understood; see
   * {@link #configProblems()}.
   */
  public boolean isIndexingUnclear() {
    return isIndexingUnclear;
  }

  /** Puts in order after a reading of all files what git knows. */
  private void settle() {
    goneBranches.settle();
    identities.noteRoot(identity);
  }

  /** Reads changed files, and returns when all are read. Waits for a run that goes on already. */
  public IndexingReport refresh() {
    return reading.refresh();
  }

  /**
   * Reads some files again, without a look at the others.
   *
   * @param paths relative to the root
   * @throws dev.memoryweave.workspace.files.PathOutsideProjectException if one is outside the
   *     project
   */
  public IndexingReport refresh(Collection<String> paths) {
    return reading.refresh(paths);
  }

  /** Reports on the memories that were drawn from files in this process so far, in order. */
  public List<SeedReport> seeds() {
    return reading.indexing().seeds();
  }

  /** The status of the workspace. */
  public WorkspaceStatus status() {
    return new WorkspaceStatus(
        root,
        identity,
        refusedClaim,
        checkout(),
        memory.knowledge().counts(),
        memory.knowledge().revision(),
        reading.owed(),
        reading.indexing().progress().orElse(null),
        reading.indexing().lastReport().orElse(null),
        reading.indexing().failure().orElse(null),
        files.status());
  }

  private void settleRules() {
    SettledRules changed = trust.settle();
    LOG.debug("Rules of files: {}", changed);
  }

  // ---- looking at files -------------------------------------------------------------------------

  /**
   * Lines of a file of the project, as they are now and without secrets.
   *
   * @param path relative to the root
   * @param from the first line, from 1
   * @param to the last line, not less than {@code from}; lines that do not exist are passed over,
   *     and at most 1,000 are shown
   * @throws dev.memoryweave.workspace.files.PathOutsideProjectException if it is outside the
   *     project
   * @throws UnreadableSourceException if it is not there, or is left out
   */
  public SourceExcerpt inspect(String path, int from, int to) {
    return reading.sources().excerpt(path, from, to);
  }

  /**
   * A resolver that looks evidence up in the project, see {@link
   * dev.memoryweave.NodeHandle#reverify}: its files; tests and other code by their names, in a file
   * that only one is called so; commits that what is checked out, a branch or a tag leads to. It
   * finds files by their names as they were at its first look, so take another one after a while.
   */
  public SourceResolver sources() {
    return reading.evidence();
  }

  // ---- keeping memory in step -------------------------------------------------------------------

  /**
   * Compares the anchors of memories with the files that changed since the last {@link
   * #markSynced}. The report lists the memories to look at, and code that no memory is about.
   *
   * @throws GitException if the repository cannot be read
   */
  public SyncReport sync() {
    return synchronization.report();
  }

  /**
   * Notes that the memory is in step with the commit that is checked out, and refreshes the product
   * map.
   *
   * @return the commit, or nothing if there is none
   */
  public Optional<String> markSynced() {
    Optional<String> commit = synchronization.mark();
    map.refresh().problems().forEach(problem -> LOG.warn("No product map: {}", problem));
    return commit;
  }

  /**
   * Tells what would become of memories whose branch is gone and was not merged, as after a squash
   * or a rebase; nothing changes. Every reading of all files carries it out: a memory is carried
   * over if the changes of its files are in what is checked out, and a rule that cannot be placed
   * waits for a review.
   *
   * @throws GitException if the repository cannot be read
   */
  public CarryOverReport carryOverPlan() {
    return goneBranches.plan();
  }

  /**
   * Carries over what was learned on some branches, because somebody says that it holds here.
   *
   * @param branches the branches, by the names that memories have
   * @return the memories that were carried over; none if no commit is checked out
   * @throws GitException if the repository cannot be read
   */
  public CarryOverReport carryOver(Collection<String> branches) {
    return goneBranches.carryOver(branches);
  }

  /** Ends all work in the background, embedding included; stored data stays. */
  @Override
  public void close() {
    reading.close();
    memory.embedding().close();
    threads.close();
    checkout.close();
    fileTrust.close();
  }
}
