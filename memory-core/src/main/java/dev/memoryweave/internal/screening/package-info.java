/**
 * Scans texts for secrets and for suspected prompt injections before they are stored. Start from
 * {@link dev.memoryweave.internal.screening.TextScreen}.
 */
@NullMarked
package dev.memoryweave.internal.screening;

import org.jspecify.annotations.NullMarked;
