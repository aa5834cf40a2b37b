/** Names in texts: their kinds by rules, and what sentences state between them. */
@NullMarked
package dev.memoryweave.language.internal.names;

import org.jspecify.annotations.NullMarked;
