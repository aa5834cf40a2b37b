/**
 * Keeps secrets out of the memory: finds them in text, refuses them, or blacks them out.
 *
 * <p>Start from {@link dev.memoryweave.privacy.SecretScanner}. {@link
 * dev.memoryweave.privacy.SecretScanner#requireClean} guards a write, {@link
 * dev.memoryweave.privacy.Redactor} cleans a text that is kept or shown anyway. What is looked for
 * is data: the tables {@code AiTokens}, {@code CloudTokens}, {@code CommerceTokens}, {@code
 * DeveloperTokens}, {@code MessagingTokens} and {@code VendorKey} list token shapes; the other
 * families are a detector each.
 */
@NullMarked
package dev.memoryweave.privacy;

import org.jspecify.annotations.NullMarked;
