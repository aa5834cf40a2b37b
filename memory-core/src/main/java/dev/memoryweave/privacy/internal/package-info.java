/** What the privacy policy lets an author see. */
@NullMarked
package dev.memoryweave.privacy.internal;

import org.jspecify.annotations.NullMarked;
