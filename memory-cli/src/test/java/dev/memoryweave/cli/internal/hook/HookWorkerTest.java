package dev.memoryweave.cli.internal.hook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.model.SessionId;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HookWorkerTest {
  @TempDir Path temporary;
  private HookSetting setting;
  private final AtomicInteger started = new AtomicInteger();
  private final List<Thread> workers = new ArrayList<>();

  @BeforeEach
  void open() throws IOException {
    setting = new HookSetting(temporary);
  }

  @AfterEach
  void close() throws Exception {
    for (Thread worker : workers) {
      while (worker.isAlive()) {
        // One that was slow to start writes its address later.
        Files.deleteIfExists(setting.folder.address());
        worker.join(50);
      }
    }
    setting.close();
  }

  /** Starts a worker in this process as soon as its first event is written. */
  private OutputStream start(String program) {
    started.incrementAndGet();
    return new ByteArrayOutputStream() {
      private boolean closed;

      @Override
      public void close() {
        if (closed) {
          return;
        }
        closed = true;
        HookWorker worker =
            new HookWorker(
                setting.folder,
                program,
                setting.desk,
                setting.backlog,
                setting.journal,
                System::nanoTime,
                new Random(7));
        Thread thread =
            new Thread(
                () -> {
                  try {
                    worker.run(new ByteArrayInputStream(toByteArray()));
                  } catch (IOException e) {
                    throw new UncheckedIOException(e);
                  }
                });
        synchronized (workers) {
          workers.add(thread);
        }
        thread.start();
      }
    };
  }

  private HookCaller caller(String program) {
    return new HookCaller(setting.folder, () -> start(program), Clock.systemUTC());
  }

  private HookRequest prompt(String text) {
    return setting.event(
        HookEvent.PROMPT, "cursor", "c1", in -> in.put("generation_id", text).put("prompt", text));
  }

  @Test
  void twentyHooksAtOnce_startOneWorker_andNoneIsLost() throws Exception {
    ExecutorService hooks = Executors.newFixedThreadPool(20);
    List<Callable<HookReply>> calls = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      HookRequest request = prompt("message " + i);
      calls.add(() -> caller("test").call(request));
    }
    for (Future<HookReply> reply : hooks.invokeAll(calls)) {
      assertThat(reply.get().isTaken()).isTrue();
    }
    hooks.shutdown();
    setting.backlog.finish();

    assertThat(started).hasValue(1);
    assertThat(setting.memory().session(SessionId.of("c1")).turns(100, null).items()).hasSize(20);
  }

  @Test
  void eventThatNobodyWaitsFor_goesAlongWithTheNewWorker() throws Exception {
    HookRequest stop =
        setting.event(
            HookEvent.STOP,
            "cursor",
            "c1",
            in -> in.put("generation_id", "g").put("text", "Done."));

    assertThat(caller("test").call(stop)).isEqualTo(HookReply.TAKEN);
    // The next hook is taken by the worker that has got the first one.
    assertThat(caller("test").call(prompt("and now")).isTaken()).isTrue();

    assertThat(started).hasValue(1);
  }

  @Test
  void workerOfAnotherBuild_endsAndIsReplaced() throws Exception {
    assertThat(caller("test").call(prompt("first")).isTaken()).isTrue();
    HookRequest newer =
        new HookRequest(
            "newer",
            HookEvent.PROMPT,
            "cursor",
            setting.project.toString(),
            setting.environment(),
            prompt("second").input());

    assertThat(caller("newer").call(newer).isTaken()).isTrue();

    assertThat(started.get()).isGreaterThanOrEqualTo(2);
  }

  @Test
  void brokenInput_isOneLine_andTheWorkerGoesOn() throws Exception {
    HookRequest broken =
        new HookRequest(
            "test",
            HookEvent.PROMPT,
            "cursor",
            setting.project.toString(),
            setting.environment(),
            new byte[] {'{', 'x'});

    HookReply reply = caller("test").call(broken);

    assertThat(reply.answer()).isEmpty();
    assertThat(reply.note()).isEqualTo("the input is no JSON object");
    assertThat(caller("test").call(prompt("and now")).isTaken()).isTrue();
  }

  @Test
  void workerThatCannotStart_isToldAtOnce() {
    HookCaller caller =
        new HookCaller(
            setting.folder,
            () -> {
              throw new IOException("no memory left");
            },
            Clock.systemUTC());

    assertThatThrownBy(() -> caller.call(prompt("x")))
        .isInstanceOf(IOException.class)
        .hasMessage("no memory left");
    assertThat(setting.folder.path().resolve("starting")).doesNotExist();
  }

  @Test
  void addressOfAWorkerThatIsGone_isAnsweredByNobody_andTellsNothing() throws Exception {
    ByteArrayOutputStream heard = new ByteArrayOutputStream();
    try (ServerSocket stranger = new ServerSocket(0, 1, HookCaller.thisComputer())) {
      WorkerAddress.of(stranger.getLocalPort(), new Random(1)).write(setting.folder.address());
      Thread listening =
          new Thread(
              () -> {
                try (Socket call = stranger.accept()) {
                  heard.write(call.getInputStream().readNBytes(WorkerAddress.SECRET));
                  call.getOutputStream().write(new byte[WorkerAddress.SECRET]);
                  heard.write(call.getInputStream().readAllBytes());
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              });
      listening.start();

      assertThat(caller("test").ask(prompt("private words"))).isEmpty();

      listening.join();
    }
    assertThat(heard.toByteArray()).hasSize(WorkerAddress.SECRET);
  }

  @Test
  void strangerWithoutTheSecret_isNotAnswered() throws Exception {
    assertThat(caller("test").call(prompt("first")).isTaken()).isTrue();
    WorkerAddress worker = WorkerAddress.read(setting.folder.address());

    try (Socket stranger = new Socket(HookCaller.thisComputer(), worker.port())) {
      stranger.getOutputStream().write(new byte[WorkerAddress.SECRET]);
      assertThat(stranger.getInputStream().readAllBytes()).isEmpty();
    }
  }

  @Test
  void request_readFromNoise_isRefused() throws IOException {
    byte[] whole = written(out -> write(prompt("x"), out));

    assertThat(HookRequest.read(new DataInputStream(new ByteArrayInputStream(whole))).client())
        .isEqualTo("cursor");
    for (int length = 0; length < whole.length; length += 7) {
      byte[] part = Arrays.copyOf(whole, length);
      assertThatThrownBy(
              () -> HookRequest.read(new DataInputStream(new ByteArrayInputStream(part))))
          .isInstanceOf(IOException.class);
    }
  }

  private static byte[] written(Consumer<DataOutputStream> writing) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    writing.accept(new DataOutputStream(bytes));
    return bytes.toByteArray();
  }

  private static void write(HookRequest request, DataOutputStream out) {
    try {
      request.write(out);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
