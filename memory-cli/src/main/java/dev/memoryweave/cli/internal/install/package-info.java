/**
 * Adds the server to the settings of programs that connect to it.
 *
 * <p>Start from {@link dev.memoryweave.cli.internal.install.InstallVerb}; {@link
 * dev.memoryweave.cli.internal.install.Client} knows where each program keeps its settings.
 */
@NullMarked
package dev.memoryweave.cli.internal.install;

import org.jspecify.annotations.NullMarked;
