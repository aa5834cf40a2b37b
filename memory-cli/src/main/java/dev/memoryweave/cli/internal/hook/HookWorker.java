package dev.memoryweave.cli.internal.hook;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.file.Files;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Takes the events of hooks over a socket, until none has come for a while. There is one for each
 * home of a memory.
 */
final class HookWorker {
  /** Without events for so long, it ends. */
  private static final Duration IDLE = Duration.ofMinutes(10);

  /** More hooks at once wait for their turn. */
  private static final int AT_ONCE = 8;

  private static final int WAITING = 200;

  /** A caller that does not say what it wants is sent away. */
  private static final int PATIENCE_MILLIS = 5_000;

  private final HookFolder folder;
  private final String program;
  private final HookDesk desk;
  private final HookBacklog backlog;
  private final HookJournal journal;
  private final LongSupplier nanoTime;
  private final Random random;
  private final AtomicLong lastEvent;

  /**
   * Creates the worker.
   *
   * @param program the build of the program that it runs; hooks of another one are not taken
   * @param random chooses the secrets by which it and the hooks know each other
   */
  HookWorker(
      HookFolder folder,
      String program,
      HookDesk desk,
      HookBacklog backlog,
      HookJournal journal,
      LongSupplier nanoTime,
      Random random) {
    this.folder = folder;
    this.program = program;
    this.desk = desk;
    this.backlog = backlog;
    this.journal = journal;
    this.nanoTime = nanoTime;
    this.random = random;
    lastEvent = new AtomicLong(nanoTime.getAsLong());
  }

  /**
   * Serves until nothing has come for a while, then does what is left to do.
   *
   * @param first holds an event that the starter handed along, or nothing
   */
  void run(InputStream first) throws IOException {
    ExecutorService calls =
        Executors.newFixedThreadPool(AT_ONCE, work -> daemon(work, "memory-weave-hook"));
    ServerSocket listening = new ServerSocket(0, WAITING, HookCaller.thisComputer());
    WorkerAddress address = WorkerAddress.of(listening.getLocalPort(), random);
    try (ServerSocket server = listening) {
      address.write(folder.address());
      folder.started();
      calls.execute(() -> takeFirst(first));
      Thread watch = daemon(() -> watch(server), "memory-weave-hook-idle");
      watch.start();
      serve(server, address, calls);
      watch.interrupt();
    } finally {
      remove(address);
      finish(calls);
      backlog.finish();
    }
  }

  /** Removes the address, unless another worker has written its own by now. */
  private void remove(WorkerAddress address) throws IOException {
    if (Files.exists(folder.address()) && WorkerAddress.read(folder.address()).equals(address)) {
      Files.deleteIfExists(folder.address());
    }
  }

  /** Lets the calls end that are being answered. */
  private static void finish(ExecutorService calls) {
    calls.shutdown();
    try {
      boolean unused = calls.awaitTermination(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void serve(ServerSocket server, WorkerAddress address, ExecutorService calls)
      throws IOException {
    while (!server.isClosed()) {
      try {
        Socket socket = server.accept();
        calls.execute(() -> answer(socket, address, server));
      } catch (SocketException | RejectedExecutionException e) {
        return;
      }
    }
  }

  private void watch(ServerSocket server) {
    try {
      while (true) {
        Thread.sleep(1_000);
        boolean isIdle = nanoTime.getAsLong() - lastEvent.get() > IDLE.toNanos();
        if ((isIdle && backlog.isEmpty()) || !Files.exists(folder.address())) {
          server.close();
          return;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      journal.failed("end", e);
    }
  }

  private void takeFirst(InputStream first) {
    try {
      HookRequest request = HookRequest.read(new DataInputStream(new BufferedInputStream(first)));
      HookReply unused = take(request);
    } catch (IOException e) {
      // The hook that started this asks by the socket.
      return;
    }
  }

  private void answer(Socket socket, WorkerAddress address, ServerSocket server) {
    try (Socket open = socket) {
      open.setSoTimeout(PATIENCE_MILLIS);
      InputStream in = open.getInputStream();
      byte[] told = in.readNBytes(WorkerAddress.SECRET);
      if (!MessageDigest.isEqual(told, WorkerAddress.bytes(address.ofCaller()))) {
        return;
      }
      lastEvent.set(nanoTime.getAsLong());
      open.getOutputStream().write(WorkerAddress.bytes(address.ofWorker()));
      HookRequest request = HookRequest.read(new DataInputStream(new BufferedInputStream(in)));
      DataOutputStream out = new DataOutputStream(new BufferedOutputStream(open.getOutputStream()));
      if (request.program().equals(program)) {
        take(request).write(out);
      } else {
        // Its files may be gone with the build that it was started from.
        remove(address);
        HookReply.RETIRED.write(out);
        server.close();
      }
    } catch (IOException e) {
      journal.failed("hook", e);
    }
  }

  /** Takes an event; whatever is wrong with it is told in a line. */
  private HookReply take(HookRequest request) {
    long begin = nanoTime.getAsLong();
    String name = request.client() + " " + request.event().label();
    try {
      HookReply reply = desk.take(request);
      long millis = Duration.ofNanos(nanoTime.getAsLong() - begin).toMillis();
      journal.add(name, reply.answer().length() + " characters after " + millis + " ms");
      return reply;
    } catch (IOException e) {
      journal.failed(name, e);
      return HookReply.noted(String.valueOf(e.getMessage()));
    } catch (RuntimeException e) {
      journal.failed(name, e);
      return HookReply.noted("the memory cannot be used: " + e.getMessage());
    }
  }

  private static Thread daemon(Runnable work, String name) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    return thread;
  }
}
