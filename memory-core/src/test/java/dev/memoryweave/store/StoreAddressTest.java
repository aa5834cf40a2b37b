package dev.memoryweave.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceConfigurationError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoreAddressTest {
  /** Notes the locations that it was asked for. */
  private static final class NotingProvider implements MemoryStoreProvider {
    private final List<String> locations = new ArrayList<>();

    @Override
    public String name() {
      return "noting-2";
    }

    @Override
    public MemoryStore open(String location) {
      locations.add(location);
      return InMemoryStore.create();
    }

    @Override
    public MemoryStore openReadOnly(String location) {
      throw new StoreUnavailableException("There is nothing to read");
    }
  }

  private final NotingProvider noting = new NotingProvider();

  @Test
  void anAbilityThatAStoreDoesNotHave_isRefusedWithWhatToDo() {
    try (MemoryStore store = InMemoryStore.create()) {
      assertThatExceptionOfType(MemoryStore.MissingCapabilityException.class)
          .isThrownBy(() -> store.backup(Path.of("copy")))
          .withMessage(
              "This store cannot copy itself; export the memories instead (it has no capability"
                  + " BACKUP)");
    }
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> MemoryStore.open(null))
        .withMessageContaining("address (absent)");
  }

  @Test
  void open_memory_isAStoreInMemory() {
    try (MemoryStore store = MemoryStore.open("memory:")) {
      assertThat(store).isInstanceOf(InMemoryStore.class);
      assertThat(store.status().location()).isNull();
    }
  }

  @Test
  void open_memoryAtALocation_isRefused() {
    assertThatThrownBy(() -> MemoryStore.open("memory:/tmp/x"))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("location");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a/b", "//host:5432/base?user=me", "C:\\data\\memory.db", " x\ny"})
  void open_knownName_handsTheLocationOver(String location) {
    StoreAddress.open("noting-2:" + location, List.of(noting)).close();

    assertThat(noting.locations).containsExactly(location);
  }

  @Test
  void open_unknownName_listsWhatIsThere() {
    assertThatThrownBy(
            () ->
                StoreAddress.open(
                    "mysql://host/base",
                    List.of(noting, new dev.memoryweave.store.inmemory.InMemoryStore.Provider())))
        .isInstanceOf(StoreUnavailableException.class)
        .hasMessage("There is no store 'mysql' on the class path; there are: memory, noting-2");
  }

  @Test
  void open_kindOfAMissingModule_namesTheModule() {
    assertThatThrownBy(() -> StoreAddress.open("sqlite:memory.db", List.of(noting)))
        .isInstanceOf(StoreUnavailableException.class)
        .hasMessage(
            "There is no store 'sqlite' on the class path; add the module memory-store-sqlite;"
                + " there are: noting-2");
  }

  @Test
  void open_providerThatCannotBeLoaded_saysSo() {
    Iterable<MemoryStoreProvider> broken =
        () ->
            new Iterator<>() {
              @Override
              public boolean hasNext() {
                return true;
              }

              @Override
              public MemoryStoreProvider next() {
                throw new ServiceConfigurationError("no such class: a.B");
              }
            };

    assertThatThrownBy(() -> StoreAddress.open("memory:", broken))
        .isInstanceOf(StoreUnavailableException.class)
        .hasMessageContaining("no such class: a.B");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", ":", "memory.db", "C:\\memory.db", "C:/memory.db", ":memory:", "/a:b"})
  void open_noAddress_isRefused(String text) {
    assertThat(MemoryStore.isAddress(text)).isFalse();
    assertThatThrownBy(() -> StoreAddress.open(text))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("sqlite:memory.db");
  }

  @ParameterizedTest
  @ValueSource(strings = {"memory:", "sqlite:a/b.db", "sqlite::memory:", "other:"})
  void isAddress_nameAndColon_isTrue(String text) {
    assertThat(MemoryStore.isAddress(text)).isTrue();
  }
}
