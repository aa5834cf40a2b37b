package dev.memoryweave.workspace.mirror.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.internal.LockProbe;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.workspace.files.internal.FileActions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The lock of a folder, which several workspaces and processes compare with their memories. */
class FolderLockTest {
  @TempDir Path folder;

  @Test
  void aSecondWorkspaceOfTheProcess_doesNotEndTheLockOfTheFirst() throws IOException {
    Path root = folder.toRealPath();
    Path lock = root.resolve(".memory/cache/files.lock");
    try (MemoryStore store = InMemoryStore.create()) {
      AgentMemory memory = AgentMemory.builder(store).project("fruit").build();
      memory.remember(NodeDraft.builder(NodeKind.FACT, "Pears ripen").body("Slowly.").build());
      List<Boolean> locked = new ArrayList<>();
      FileActions looking =
          new FileActions() {
            @Override
            public void create(Path file, byte[] content) throws IOException {
              super.create(file, content);
              KeptFiles second = FullDiskTest.files(root, memory, new FileActions());
              // In a thread of its own: within one, the lock is there for all that it does.
              assertThat(CompletableFuture.supplyAsync(second::sync).join().complete()).isFalse();
              assertThat(second.status().owed()).anyMatch(it -> it.contains("compares the files"));
              try {
                locked.add(LockProbe.isLocked(lock));
              } catch (InterruptedException e) {
                throw new UncheckedIOException(new IOException(e));
              }
            }
          };

      assertThat(FullDiskTest.files(root, memory, looking).sync().complete()).isTrue();

      assertThat(locked).isNotEmpty().containsOnly(true);
    }
  }
}
