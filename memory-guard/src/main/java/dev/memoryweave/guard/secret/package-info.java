/**
 * Detection and redaction of secrets in text.
 *
 * <p>Start from {@link dev.memoryweave.guard.secret.SecretScanner}; {@link
 * dev.memoryweave.guard.secret.Redactor} cleans a text that is kept or shown anyway. {@link
 * dev.memoryweave.guard.secret.SecretGuard} is the interface for custom scanners.
 *
 * <p>Rules are data: the tables {@code AiTokens}, {@code CloudTokens}, {@code CommerceTokens},
 * {@code DeveloperTokens}, {@code MessagingTokens} and {@code VendorKey} list token shapes, one per
 * line; each of the other families is a {@code SecretDetector}.
 */
@NullMarked
package dev.memoryweave.guard.secret;

import org.jspecify.annotations.NullMarked;
