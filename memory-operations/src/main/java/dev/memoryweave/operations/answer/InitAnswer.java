package dev.memoryweave.operations.answer;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answer of {@code init}. */
public record InitAnswer(
    @Doc("The folder of the project") String root,
    @Doc("What its memories are filed under") String identity,
    @Doc("What was made") List<String> created,
    @Doc("What was there and was added to") List<String> changed,
    @Doc("What was there and stays as it is") List<String> kept,
    @Doc("Why not all of it was made, and what to do") @Nullable String problem,
    @Doc("What to change in .gitignore") @Nullable String hint) {}
