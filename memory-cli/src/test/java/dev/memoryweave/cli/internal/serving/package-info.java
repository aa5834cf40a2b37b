@org.jspecify.annotations.NullMarked
package dev.memoryweave.cli.internal.serving;
