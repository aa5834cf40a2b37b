/**
 * Documentation of the command outside its help: manual pages, shell completion, and the
 * documentation pages.
 *
 * <p>The pages and scripts are made from {@link dev.memoryweave.cli.internal.docs.VerbPage}.
 */
@NullMarked
package dev.memoryweave.cli.internal.docs;

import org.jspecify.annotations.NullMarked;
