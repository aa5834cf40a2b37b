package dev.memoryweave.mcp;

import java.io.FilterInputStream;
import java.io.IOException;

/** The server in a process where other code prints to standard output all the time. */
final class NoisyServer {
  private NoisyServer() {}

  public static void main(String[] arguments) throws InterruptedException {
    System.setIn(
        new FilterInputStream(System.in) {
          @Override
          public int read(byte[] into, int offset, int length) throws IOException {
            System.out.println("noise before a read");
            int read = super.read(into, offset, length);
            System.out.print("noise after a read");
            System.out.flush();
            return read;
          }
        });
    MemoryWeaveServer.main(arguments);
  }
}
