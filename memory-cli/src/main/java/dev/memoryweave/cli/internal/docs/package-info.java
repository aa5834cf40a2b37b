/**
 * What the command tells about itself outside of its help: manual pages, completion for shells, and
 * the pages of the documentation.
 *
 * <p>All are made from {@link dev.memoryweave.cli.internal.docs.VerbPage}.
 */
@NullMarked
package dev.memoryweave.cli.internal.docs;

import org.jspecify.annotations.NullMarked;
