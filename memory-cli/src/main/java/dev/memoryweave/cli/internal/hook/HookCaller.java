package dev.memoryweave.cli.internal.hook;

import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Clock;
import java.util.Arrays;
import java.util.Optional;

/** Hands an event to the worker, and has one started where none is. */
final class HookCaller {
  /** How long a hook waits for a worker that starts. */
  private static final int ATTEMPTS = 250;

  private static final long PAUSE_MILLIS = 20;
  private static final int CONNECTING_MILLIS = 1_000;

  private final HookFolder folder;
  private final WorkerStart start;
  private final Clock clock;

  HookCaller(HookFolder folder, WorkerStart start, Clock clock) {
    this.folder = folder;
    this.start = start;
    this.clock = clock;
  }

  /** Starts a worker process. */
  @FunctionalInterface
  interface WorkerStart {
    /**
     * Starts it.
     *
     * @return takes the first event of the worker, if there is one for it; is closed by the caller
     */
    OutputStream start() throws IOException;
  }

  /**
   * Hands the event over.
   *
   * @throws IOException if there is no worker, and none could be started
   */
  HookReply call(HookRequest request) throws IOException, InterruptedException {
    Optional<HookReply> reply = ask(request);
    if (reply.isPresent()) {
      return reply.get();
    }
    folder.make();
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      boolean isForMe = folder.mayStart(clock.instant());
      // One may have started since it was asked.
      reply = ask(request);
      if (reply.isPresent()) {
        if (isForMe) {
          folder.started();
        }
        return reply.get();
      }
      if (isForMe && started(request)) {
        return HookReply.TAKEN;
      }
      Thread.sleep(PAUSE_MILLIS);
    }
    throw new IOException("the memory's worker does not answer");
  }

  /** Starts the worker; an event that nobody waits for goes along with it. */
  private boolean started(HookRequest request) throws IOException {
    try (OutputStream first = start.start()) {
      if (request.event().isAnswered()) {
        return false;
      }
      request.write(new DataOutputStream(first));
      return true;
    } catch (IOException e) {
      folder.started();
      throw e;
    }
  }

  /** Asks the worker; nothing if there is none, or it is of another build. */
  Optional<HookReply> ask(HookRequest request) {
    try {
      WorkerAddress worker = WorkerAddress.read(folder.address());
      try (Socket socket = new Socket()) {
        socket.connect(new InetSocketAddress(thisComputer(), worker.port()), CONNECTING_MILLIS);
        InputStream in = socket.getInputStream();
        OutputStream out = socket.getOutputStream();
        out.write(WorkerAddress.bytes(worker.ofCaller()));
        byte[] told = in.readNBytes(WorkerAddress.SECRET);
        if (!Arrays.equals(told, WorkerAddress.bytes(worker.ofWorker()))) {
          return Optional.empty();
        }
        request.write(new DataOutputStream(new BufferedOutputStream(out)));
        return Optional.of(HookReply.read(new DataInputStream(in))).filter(HookReply::isTaken);
      }
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Without asking how this computer is called. */
  static InetAddress thisComputer() throws IOException {
    return InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
  }
}
