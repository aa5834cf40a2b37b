package dev.memoryweave.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory.BatchItemException;
import dev.memoryweave.guard.secret.SecretRule;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryException;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.OutsideScopeException;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.model.UnknownNodeException;
import dev.memoryweave.operations.model.DoorWords;
import dev.memoryweave.operations.model.FailureWords;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.store.ReadOnlyStoreException;
import dev.memoryweave.store.StoreUnavailableException;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What a door says names no place of the machine, no setting of Java and no chain of scopes. */
class FailureWordsTest {
  private static final ScopeChain CHAIN =
      ScopeChain.of(Scope.project("shop"), Scope.tenant("jane"));

  private static final String INSIDE =
      "The store /srv/data/.memory/memory.db stayed locked (java.nio.file.FileSystemException:"
          + " C:\\Users\\jane\\memory.db); look at '/mnt/two words/memory.db', and rebuild it"
          + " with rebuildIndex()";

  private static final MemoryException.Message IN_PARTS =
      MemoryException.Message.of(
          "The store ",
          MemoryException.Message.place("/mnt/two words/memory.db"),
          " stayed locked (",
          new IOException(INSIDE),
          MemoryException.Message.either("); open it with a longer busyTimeout", "); try again"));

  private static String said(String message) {
    return FailureWords.at(name -> "memory " + name).of(message);
  }

  private static void assertTellsNothing(String words) {
    assertThat(words)
        .isNotBlank()
        .doesNotContain("/srv", "/mnt", "two words", "C:\\", "jane")
        .doesNotContain("busyTimeout", "Exception", "java.", "rebuildIndex")
        .doesNotContain(CHAIN.toString());
  }

  // ---- concrete messages ------------------------------------------------------------------------

  @Test
  void aMessageInParts_isToldPartByPart() {
    FailureWords words = FailureWords.at(name -> "memory " + name, Map.of("file", "/a/b c/d.txt"));
    MemoryException.Message message =
        MemoryException.Message.of(
            "In ",
            Path.of("/a/b c/d.txt"),
            " and ",
            Path.of("/a/b c/e.txt"),
            ": ",
            MemoryException.Message.either("call rebuildIndex()", "see {rebuild}"));

    assertThat(words.of(new StoreUnavailableException(message)))
        .isEqualTo("In /a/b c/d.txt and e.txt: see memory rebuild");
    assertThat(new StoreUnavailableException(message))
        .hasMessage("In /a/b c/d.txt and /a/b c/e.txt: call rebuildIndex()");
  }

  @Test
  void aFile_goesByItsName() {
    assertThat(said("The store /a/b/memory.db.")).isEqualTo("The store memory.db.");
    assertThat(said("in '/a/b c/memory.db', too")).isEqualTo("in 'memory.db', too");
    assertThat(said("(/a/b), D:/x/y: no")).isEqualTo("(b), y: no");
    assertThat(said("the folder /a/b/ is gone")).isEqualTo("the folder a folder is gone");
  }

  @Test
  void aFileBelowTheHomeOfTheUser_goesByItsNameWhateverTheHomeIsCalled() {
    String home = System.getProperty("user.home");
    try {
      System.setProperty("user.home", "/users/jane van doe");

      assertThat(said("The store /users/jane van doe/.memory/memory.db is damaged"))
          .isEqualTo("The store memory.db is damaged");
    } finally {
      System.setProperty("user.home", home);
    }
  }

  @Test
  void whatIsNoPath_staysAsItIs() {
    for (String text :
        List.of(
            "files that end in -wal and -shm and/or more",
            "the type application/json, 1/2, a / b",
            "see https://example.org/a/b",
            "src/main/App.java and ../up are there",
            "save it with 'sqlite3 FILE .recover'")) {
      assertThat(said(text)).isEqualTo(text);
    }
  }

  @Test
  void whatTheCallerHasNamed_isNamed() {
    FailureWords words = FailureWords.at(DoorWords.PLAIN, Map.of("file", "/srv/exports/a.jsonl"));

    assertThat(words.of("The file /srv/exports/a.jsonl cannot be read from /srv/other/b"))
        .isEqualTo("The file /srv/exports/a.jsonl cannot be read from b");
  }

  @Test
  void methods_areOperationsOfTheDoor() {
    assertThat(said("rebuildIndex() mends it; see with verify(), and mend it with repair()"))
        .isEqualTo(
            "memory rebuild mends it; see with memory check, and mend it with the repair of"
                + " memory check");
  }

  @Test
  void aMemoryThatIsNotThere_isNotThereWithoutTheScopes() {
    UnknownNodeException unknown =
        new UnknownNodeException(NodeId.of("fact.gone"), CHAIN.toString());
    OutsideScopeException outside = new OutsideScopeException("the level branch", CHAIN);
    FailureWords words = FailureWords.at(DoorWords.PLAIN);

    assertThat(words.of(unknown)).startsWith("No node 'fact.gone' here; check the id");
    assertThat(words.of(outside)).contains("cannot reach the level branch");
    assertThat(words.of(new BatchItemException(3, unknown)))
        .startsWith("Item 3 of the batch: No node 'fact.gone' here;");
    assertTellsNothing(words.of(outside));
  }

  @Test
  void anOperationThatFails_saysItInTheseWords() {
    OperationResult result = new Calls(new WarningStore(INSIDE)).call("status", "{}");

    assertThat(result.text()).contains("Warning: The store memory.db stayed locked");
    assertTellsNothing(result.text().substring(result.text().indexOf("Warning:")));
    assertThat(new Calls().call("inspect", "{\"ref\": \"fact.none\"}").text())
        .startsWith("No node 'fact.none' here;");
  }

  // ---- all failures there are -------------------------------------------------------------------

  @TestFactory
  Stream<DynamicTest> eachFailureOfTheLibrary_tellsNothingOfTheMachine() throws Exception {
    List<Class<?>> failures = failures();
    assertThat(failures).hasSizeGreaterThan(25).contains(StoreUnavailableException.class);
    return failures.stream()
        .flatMap(type -> Stream.of(type.getDeclaredConstructors()))
        .map(
            constructor ->
                DynamicTest.dynamicTest(
                    constructor.toGenericString(), () -> assertTellsNothing(wordsOf(constructor))));
  }

  private static String wordsOf(Constructor<?> constructor) throws Exception {
    constructor.setAccessible(true);
    List<Object> arguments = new ArrayList<>();
    for (Parameter parameter : constructor.getParameters()) {
      Class<?> type = parameter.getType();
      boolean isPlace =
          type == String.class && constructor.getDeclaringClass() == ReadOnlyStoreException.class;
      boolean isOfIds =
          parameter.getParameterizedType().getTypeName().contains("<" + NodeId.class.getName());
      arguments.add(
          isPlace
              ? "/srv/data/.memory/memory.db"
              : isOfIds ? List.of(NodeId.of("fact.a")) : sample(type));
    }
    MemoryException failure = (MemoryException) constructor.newInstance(arguments.toArray());
    return FailureWords.at(name -> "memory " + name).of(failure);
  }

  private static Object sample(Class<?> type) {
    if (type == String.class) {
      return INSIDE;
    } else if (type == Object.class) {
      return "/srv/data/value";
    } else if (type == List.class) {
      return List.of(INSIDE);
    } else if (type == MemoryException.Message.class) {
      return IN_PARTS;
    } else if (type == Path.class) {
      return Path.of("/srv/data/.memory/memory.db");
    } else if (type == Instant.class) {
      return Instant.EPOCH;
    } else if (type == int.class) {
      return 1;
    } else if (type == long.class) {
      return 1L;
    } else if (type == boolean.class) {
      return true;
    } else if (type == OptionalLong.class) {
      return OptionalLong.empty();
    } else if (type == ScopeChain.class) {
      return CHAIN;
    } else if (type == NodeId.class) {
      return NodeId.of("fact.a");
    } else if (type == NodeRef.class) {
      return new NodeRef(Scope.project("shop"), NodeId.of("fact.a"));
    } else if (type == SecretRule.class) {
      return new SecretRule("key", "a key", SecretRule.Severity.REFUSE);
    } else if (type.isAssignableFrom(InvalidValueException.class)) {
      return new InvalidValueException("id", "x", "be short");
    } else if (type.isAssignableFrom(IOException.class)) {
      return new IOException(INSIDE);
    } else if (type.isEnum()) {
      return type.getEnumConstants()[0];
    }
    throw new IllegalStateException("Say here how a " + type.getName() + " is made");
  }

  /** The classes of failures on the class path that can be thrown. */
  private static List<Class<?>> failures() throws Exception {
    TreeSet<String> names = new TreeSet<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      Path place = Path.of(entry);
      if (!entry.isEmpty() && Files.isDirectory(place)) {
        try (Stream<Path> files = Files.walk(place, FileVisitOption.FOLLOW_LINKS)) {
          files.forEach(file -> names.add(place.relativize(file).toString().replace('\\', '/')));
        }
      } else if (entry.endsWith(".jar")
          && String.valueOf(place.getFileName()).startsWith("memory-")) {
        try (ZipFile jar = new ZipFile(place.toFile())) {
          jar.stream().map(ZipEntry::getName).forEach(names::add);
        }
      }
    }
    List<Class<?>> failures = new ArrayList<>();
    for (String name : names) {
      if (name.startsWith("dev/memoryweave/")
          && name.contains("Exception")
          && name.endsWith(".class")) {
        Class<?> type =
            Class.forName(
                name.substring(0, name.length() - 6).replace('/', '.'),
                false,
                FailureWordsTest.class.getClassLoader());
        if (MemoryException.class.isAssignableFrom(type)
            && !Modifier.isAbstract(type.getModifiers())) {
          failures.add(type);
        }
      }
    }
    return failures;
  }
}
