package dev.memoryweave.cli.internal.command;

import java.io.InputStream;
import java.io.PrintStream;

/**
 * Standard input, output and error.
 *
 * @param in the input
 * @param out takes only what was asked for
 * @param err takes everything else
 */
public record Streams(InputStream in, PrintStream out, PrintStream err) {}
