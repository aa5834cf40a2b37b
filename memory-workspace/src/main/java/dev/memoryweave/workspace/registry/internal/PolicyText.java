package dev.memoryweave.workspace.registry.internal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.internal.Drafts;
import dev.memoryweave.model.internal.FinishedFile;
import dev.memoryweave.model.internal.LockFile;
import dev.memoryweave.model.internal.OwnFolder;
import dev.memoryweave.policy.MemoryPolicies.Inheritance;
import dev.memoryweave.policy.MemoryPolicy;
import dev.memoryweave.store.MemoryHome;
import dev.memoryweave.workspace.files.internal.FileActions;
import dev.memoryweave.workspace.files.internal.InvalidJsonException;
import dev.memoryweave.workspace.registry.PolicyFile;
import dev.memoryweave.workspace.registry.ProjectRegistry.RegistryException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The text of the file of a person's policies, and changes of one of its lists. Whatever else it
 * holds stays as it is; a file with a mistake is not changed.
 */
public final class PolicyText {
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  private final Path folder;
  private final Path file;
  private final Path lockFile;

  /** The file of a user's folder, which need not exist. */
  public PolicyText(MemoryHome home) {
    this.folder = home.folder().toAbsolutePath().normalize();
    this.file = home.resolve(PersonPolicies.FILE);
    this.lockFile = home.resolve("policies.lock");
  }

  /**
   * Replaces an entry of a list, or adds one.
   *
   * @param list the name of the list
   * @param isIt whether it is the entry to be replaced
   * @param write fills the new entry; null to remove the old one
   * @return whether there was such an entry
   */
  public boolean change(
      String list, Predicate<JsonNode> isIt, @Nullable Consumer<ObjectNode> write) {
    try {
      OwnFolder.make(folder);
      Optional<LockFile.Hold> hold =
          LockFile.hold(lockFile, PATIENCE, FinishedFile.forOwner(lockFile));
      try (LockFile.Hold unused =
          hold.orElseThrow(() -> new IOException("somebody else has it in use"))) {
        Drafts.clear(folder);
        return changed(list, isIt, write);
      }
    } catch (IOException e) {
      throw RegistryException.unwritable(PersonPolicies.WHAT, file, e);
    }
  }

  private boolean changed(
      String list, Predicate<JsonNode> isIt, @Nullable Consumer<ObjectNode> write)
      throws IOException {
    JsonMapper mapper = new JsonMapper();
    ObjectNode json = Files.exists(file) ? read() : mapper.createObjectNode().put("version", 1);
    ArrayNode entries = json.withArray(list);
    int place = -1;
    for (int i = 0; i < entries.size() && place < 0; i++) {
      place = isIt.test(entries.get(i)) ? i : -1;
    }
    if (write != null) {
      ObjectNode entry = mapper.createObjectNode();
      write.accept(entry);
      if (place < 0) {
        entries.add(entry);
      } else {
        entries.set(place, entry);
      }
    } else if (place >= 0) {
      entries.remove(place);
    } else {
      return false;
    }
    String text = mapper.writerWithDefaultPrettyPrinter().writeValueAsString(json) + "\n";
    PersonPolicies unused = PersonPolicies.of(file, text);
    new FileActions().replaceForOwner(file, text.getBytes(StandardCharsets.UTF_8));
    return place >= 0;
  }

  private ObjectNode read() throws IOException {
    String text = PersonPolicies.text(file);
    PersonPolicies unused = PersonPolicies.of(file, text);
    try {
      return (ObjectNode) PersonPolicies.parsed(text);
    } catch (InvalidJsonException e) {
      throw new IOException("line " + e.line() + ": " + e.why(), e);
    }
  }

  /** Writes a policy. */
  public static void write(MemoryPolicy policy, ObjectNode entry) {
    entry.put("name", policy.name()).put("effect", policy.effect().label());
    Duration after = policy.after();
    if (after != null) {
      entry.put("after_days", after.toDays());
    }
    if (policy.tag() != null) {
      entry.put("tag", policy.tag());
    }
    texts(entry, "kinds", policy.kinds().stream().map(NodeKind::label).toList());
    texts(entry, "tags", policy.tags());
    texts(entry, "tiers", policy.tiers().stream().map(NodeKind.Tier::label).toList());
    if (policy.level() != null) {
      entry.put("level", policy.level().label());
    }
    texts(entry, "words", policy.words().stream().map(String::strip).toList());
  }

  /** Writes what a project inherits. */
  public static void write(PolicyFile.Inherited inherited, ObjectNode entry) {
    if (inherited.project() != null) {
      entry.put("project", inherited.project());
    }
    Inheritance inheritance = inherited.inheritance();
    entry.put("from", inheritance.from().key());
    texts(entry, "parts", inheritance.parts().stream().map(Inheritance.Part::label).toList());
    entry.put("stable_days", inheritance.stableFor().toDays());
  }

  private static void texts(ObjectNode entry, String name, Collection<String> texts) {
    if (!texts.isEmpty()) {
      ArrayNode list = entry.putArray(name);
      texts.stream().sorted().forEach(list::add);
    }
  }
}
