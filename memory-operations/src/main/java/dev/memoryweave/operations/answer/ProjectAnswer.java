package dev.memoryweave.operations.answer;

import dev.memoryweave.workspace.project.ProjectIdentity;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answer of {@code project}. */
public record ProjectAnswer(
    @Doc("The folder") String root,
    @Doc("What its memories were filed under when the call began") String identity,
    @Doc("What the identity comes from") ProjectIdentity.Source identitySource,
    @Doc("What git says of the folder, in one line") String proof,
    @Doc("The project that the folder's settings claim without proof; absent if none")
        @Nullable RefusedClaimView refusedClaim,
    @Doc("The project that this call joined the folder to; absent if none") @Nullable String joined,
    @Doc("The projects that it is no longer joined to") List<String> left) {}
