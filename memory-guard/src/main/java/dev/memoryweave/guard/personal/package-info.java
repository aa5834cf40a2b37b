/**
 * Detection and redaction of personal data in text: addresses, numbers with which people pay, are
 * called or are registered, dates of birth, and names that the caller lists.
 *
 * <p>Start from {@link dev.memoryweave.guard.personal.PersonalScanner}.
 *
 * <p>Rules are data: {@code CardNumbers} and {@code NationalNumbers} list numbers by their shapes
 * and check digits, and the resource {@code labels.txt} the words that announce a value. A number
 * that its check digits or its form make certain needs no label; every other one does.
 */
@NullMarked
package dev.memoryweave.guard.personal;

import org.jspecify.annotations.NullMarked;
