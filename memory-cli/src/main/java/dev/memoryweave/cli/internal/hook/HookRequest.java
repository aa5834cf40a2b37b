package dev.memoryweave.cli.internal.hook;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/**
 * An event as a hook hands it to the worker: as it came in, since reading it would cost the hook
 * time.
 *
 * @param program which build of the program the hook runs
 * @param event the event
 * @param client the program whose hook it is
 * @param folder the working folder of the hook
 * @param environment the variables that decide which memory is opened
 * @param input what the client said about the event: JSON, if it keeps to its own documentation
 */
record HookRequest(
    String program,
    HookEvent event,
    String client,
    String folder,
    Map<String, String> environment,
    byte[] input) {
  /** The most bytes of an input; longer ones are not taken. */
  static final int MOST_BYTES = 32 << 20;

  private static final int MARK = 0x4d57_4831;
  private static final int MOST_VARIABLES = 100;

  HookRequest {
    environment = Map.copyOf(environment);
  }

  void write(DataOutputStream out) throws IOException {
    out.writeInt(MARK);
    out.writeUTF(program);
    out.writeUTF(event.name());
    out.writeUTF(client);
    out.writeUTF(folder);
    out.writeByte(environment.size());
    for (Map.Entry<String, String> variable : environment.entrySet()) {
      out.writeUTF(variable.getKey());
      out.writeUTF(variable.getValue());
    }
    out.writeInt(input.length);
    out.write(input);
    out.flush();
  }

  /**
   * Reads a request.
   *
   * @throws IOException if it is none, or not a whole one
   */
  static HookRequest read(DataInputStream in) throws IOException {
    if (in.readInt() != MARK) {
      throw new IOException("no request of a hook");
    }
    String program = in.readUTF();
    HookEvent event;
    try {
      event = HookEvent.valueOf(in.readUTF());
    } catch (IllegalArgumentException e) {
      throw new IOException("an unknown event", e);
    }
    String client = in.readUTF();
    String folder = in.readUTF();
    int variables = in.readByte();
    if (variables < 0 || variables > MOST_VARIABLES) {
      throw new IOException("too many variables");
    }
    Map<String, String> environment = new HashMap<>();
    for (int i = 0; i < variables; i++) {
      environment.put(in.readUTF(), in.readUTF());
    }
    int length = in.readInt();
    if (length < 0 || length > MOST_BYTES) {
      throw new IOException("an input of " + length + " bytes");
    }
    byte[] input = in.readNBytes(length);
    if (input.length < length) {
      throw new EOFException();
    }
    return new HookRequest(program, event, client, folder, environment, input);
  }
}
