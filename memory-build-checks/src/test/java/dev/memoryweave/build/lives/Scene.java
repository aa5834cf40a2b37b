package dev.memoryweave.build.lives;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.AgentMemoryBuilder;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Scope;
import dev.memoryweave.operations.JsonForm;
import dev.memoryweave.operations.OperationCatalog;
import dev.memoryweave.operations.OperationRunner;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.DoorWords;
import dev.memoryweave.operations.model.Listing;
import dev.memoryweave.operations.model.PersonPrompt;
import dev.memoryweave.operations.model.PersonPrompt.Answer;
import dev.memoryweave.operations.model.Speakers;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.transfer.Transfer.ExportOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The place of a life: a store, the people and agents who use it, and the time. All that is asked
 * of it is written down with what came of it. A minute passes before each thing that is asked.
 */
final class Scene implements AutoCloseable {
  private static final Duration PACE = Duration.ofMinutes(1);
  private static final String PROJECT = "life";

  private final LifeClock clock = new LifeClock();
  private final MemoryStore store;
  private final Path folder;
  private final Recorder recorder;
  private final Set<AgentMemory> opened = new LinkedHashSet<>();
  private AgentMemory memory;
  private @Nullable Project project;
  private boolean memoriesAlone;
  private Answer answer = Answer.CANNOT_ASK;

  private Scene(MemoryStore store, Path folder) {
    this.store = store;
    this.folder = folder;
    this.memory = builder().build();
    opened.add(memory);
    this.recorder = new Recorder(folder, new Plain(Scope.project(PROJECT)));
  }

  /**
   * Plays a life and gives its record.
   *
   * @param store an empty store
   * @param folder an empty folder, for files
   */
  static String played(Life life, MemoryStore store, Path folder) throws Exception {
    try (Scene scene = new Scene(store, folder)) {
      life.script().play(scene);
      return scene.ended();
    }
  }

  private AgentMemoryBuilder builder() {
    return AgentMemory.builder(store).project(PROJECT).clock(clock);
  }

  // ---- what there is ----------------------------------------------------------------------------

  /** The time in the life. */
  LifeClock clock() {
    return clock;
  }

  /** An empty folder of the life, for files. */
  Path folder() {
    return folder;
  }

  /** Opens the memory again, with other settings. */
  void open(Consumer<AgentMemoryBuilder> changes) {
    AgentMemoryBuilder builder = builder();
    changes.accept(builder);
    memory = builder.build();
    opened.add(memory);
    recorder.reads(new Plain(memory.scopes().narrowest()));
  }

  /** Makes a project with a repository, whose memory is used from now on. */
  Project project() throws Exception {
    Project made = Project.create(folder.resolve("shop"), folder.resolve("home"), store, clock);
    use(made);
    return made;
  }

  /** Uses the memory of a project from now on, as it was opened last. */
  void use(Project opened) {
    project = opened;
    memory = opened.memory();
    this.opened.clear();
    this.opened.add(memory);
    recorder.reads(new Plain(memory.scopes().narrowest()));
  }

  /** The memory as a person writes it. */
  AgentMemory person(String name) {
    return by(Provenance.of(Source.USER, name));
  }

  /** The memory as an agent writes it. */
  AgentMemory agent(String name) {
    return by(Provenance.of(Source.AGENT, name));
  }

  /** The memory as somebody writes it. */
  AgentMemory by(Provenance author) {
    AgentMemory opened = memory;
    return opened.writtenBy(() -> opened.author().saidBy(author));
  }

  /** Writes what no verb would leave. */
  void damage(NodeId id, UnaryOperator<MemoryNode.Builder> change) {
    NodeRef ref = new NodeRef(memory.scopes().narrowest(), id);
    store.write(
        tx -> {
          MemoryNode now = tx.nodes().find(ref).orElseThrow();
          return tx.nodes().update(change.apply(now.toBuilder()).build());
        });
  }

  /** Lets time pass, besides the minute before each thing that is asked. */
  void later(Duration time) {
    clock.pass(time);
    recorder.note(
        time.isNegative() ? "The clock is set back by " + time.negated() : "Later: " + time);
  }

  /** Leaves out of what is left all but memories and relations. */
  void memoriesAlone() {
    memoriesAlone = true;
  }

  /** Writes a remark. */
  void note(String what) {
    recorder.note(what);
  }

  /** Says how the person at a door answers from now on. */
  void answers(Answer given) {
    answer = given;
    recorder.note("Whoever is asked answers " + given);
  }

  // ---- what is asked ----------------------------------------------------------------------------

  /** Does something, and writes down what it gives or why it is refused; null then. */
  <T> @Nullable T does(String what, Callable<T> call) throws Exception {
    begin(what);
    try {
      T result = call.call();
      recorder.result(result);
      return result;
    } catch (RuntimeException e) {
      recorder.refusal(e);
      return null;
    }
  }

  private void begin(String what) throws IOException {
    clock.pass(PACE);
    if (project != null) {
      project.dateFiles();
    }
    recorder.begin(what, clock.instant());
  }

  /** Remembers a draft. */
  @Nullable MemoryNode remembers(AgentMemory who, NodeDraft.Builder draft) throws Exception {
    NodeDraft built = draft.build();
    return does(name(who) + " remembers " + recorder.inline(built), () -> who.remember(built));
  }

  /** Weaves a block for a task. */
  void weaves(AgentMemory who, RecallRequest.Builder task) throws IOException {
    RecallRequest request = task.build();
    begin(name(who) + " weaves " + recorder.inline(request));
    recorder.pack(who.weave(request));
  }

  /** Recalls for a task. */
  void recalls(AgentMemory who, RecallRequest.Builder task) throws Exception {
    RecallRequest request = task.build();
    does(name(who) + " recalls " + recorder.inline(request), () -> who.recall(request));
  }

  /**
   * Calls an operation as an agent does over the protocol.
   *
   * @param arguments a JSON object, with single quotation marks
   */
  void calls(String agent, String operation, String arguments) throws IOException {
    boolean canAsk = answer != Answer.CANNOT_ASK;
    Speakers speakers = Speakers.named(Source.MCP, agent, canAsk ? "ada" : null);
    CallContext context = CallContext.of(memory, speakers);
    run(agent + " calls ", operation, arguments, context, Listing.WHOLE);
  }

  /** Calls an operation as a person does at a terminal. */
  void asks(String person, String operation, String arguments) throws IOException {
    // A door never says more than whoever opened the memory.
    AgentMemory opened = by(Provenance.of(Source.CLI, person));
    CallContext context = CallContext.of(opened, Speakers.ofPerson(Source.CLI, person));
    run(person + " asks for ", operation, arguments, context, Listing.PERSONAL);
  }

  private void run(
      String who, String operation, String arguments, CallContext context, Listing listing)
      throws IOException {
    begin(who + operation + " " + arguments);
    CallContext asking = context.withPrompt(prompt());
    CallContext where = project == null ? asking : asking.onProject(project.open());
    recorder.operation(
        new OperationRunner(DoorWords.PLAIN, listing)
            .run(
                OperationCatalog.personal().find(operation).orElseThrow(),
                JsonForm.arguments(arguments.replace('\'', '"')),
                () -> where));
  }

  private PersonPrompt prompt() {
    if (answer == Answer.CANNOT_ASK) {
      return PersonPrompt.NONE;
    }
    return question -> {
      recorder.question(question, answer);
      return answer;
    };
  }

  private static String name(AgentMemory who) {
    Provenance author = who.author();
    return author.principalId() == null ? author.source().label() : author.principalId();
  }

  // ---- what is left -----------------------------------------------------------------------------

  private String ended() throws Exception {
    Set<Scope> told = new HashSet<>();
    for (AgentMemory each : opened) {
      List<Scope> scopes = each.scopes().scopes().stream().filter(told::add).toList();
      if (!scopes.isEmpty()) {
        Scope own = each.scopes().narrowest();
        StoreText left = new StoreText(new Plain(own));
        // An export holds whatever is kept, also what nobody sees on this branch.
        each.maintenance().transfer().export(left, ExportOptions.DEFAULT.withScopes(scopes));
        if (opened.size() > 1) {
          recorder.note("What is left of " + own.key());
        }
        recorder.left(memoriesAlone ? left.memories() : left.lines());
      }
    }
    if (project != null) {
      recorder.left(project.files());
    }
    return recorder.text();
  }

  @Override
  public void close() {
    if (project != null) {
      project.close();
    }
    store.close();
  }
}
