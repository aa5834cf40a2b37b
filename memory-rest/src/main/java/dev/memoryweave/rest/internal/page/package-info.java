/**
 * The page for people: files that browsers load, which hold nothing of any memory.
 *
 * <p>Start from {@link dev.memoryweave.rest.internal.page.PageSite}.
 */
@NullMarked
package dev.memoryweave.rest.internal.page;

import org.jspecify.annotations.NullMarked;
