package dev.memoryweave.cli.internal.serving;

import java.net.URI;

/** Shows pages to the person at this computer. */
interface Browser {
  /** Shows a page; false if it cannot. */
  boolean show(URI page);
}
