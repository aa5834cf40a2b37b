/**
 * Finds a subject in the records of a store and in the bytes of its files, and erases it. Start
 * from {@link dev.memoryweave.privacy.internal.StoredPrivacy}.
 */
@NullMarked
package dev.memoryweave.privacy.internal;

import org.jspecify.annotations.NullMarked;
