@org.jspecify.annotations.NullMarked
package dev.memoryweave.cli;
