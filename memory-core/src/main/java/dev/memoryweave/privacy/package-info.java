/**
 * Keeps secrets out of the memory: finds them in text, refuses them, or blacks them out. And finds
 * text that instructs whoever reads it, which is kept and flagged.
 *
 * <p>Start from {@link dev.memoryweave.privacy.SecretScanner}. {@link
 * dev.memoryweave.privacy.SecretScanner#requireClean} guards a write, {@link
 * dev.memoryweave.privacy.Redactor} cleans a text that is kept or shown anyway. What is looked for
 * is data: the tables {@code AiTokens}, {@code CloudTokens}, {@code CommerceTokens}, {@code
 * DeveloperTokens}, {@code MessagingTokens} and {@code VendorKey} list token shapes; the other
 * families are a detector each.
 *
 * <p>{@link dev.memoryweave.privacy.InstructionScanner} finds text that instructs its reader; its
 * rules are the tables {@code OverridePhrases}, {@code RolePhrases}, {@code ToolPhrases}, {@code
 * FramePhrases}, {@code LeakPhrases} and {@code HiddenPhrases}, a line each.
 */
@NullMarked
package dev.memoryweave.privacy;

import org.jspecify.annotations.NullMarked;
