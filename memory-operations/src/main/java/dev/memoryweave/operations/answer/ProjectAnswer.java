package dev.memoryweave.operations.answer;

import dev.memoryweave.workspace.project.ProjectIdentity;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answer of {@code project}. */
public record ProjectAnswer(
    @Doc("The folder") String root,
    @Doc("What its memories were filed under when the call began") String identity,
    @Doc("What the identity was made of") ProjectIdentity.Source identitySource,
    @Doc("What git says of the folder, as one line") String proof,
    @Doc(
            "The project that the settings of the folder claim and that it does not prove "
                + "to be; absent if there is none")
        @Nullable RefusedClaimView refusedClaim,
    @Doc("The project that the folder was joined to by this call; absent if it was not")
        @Nullable String joined,
    @Doc("The projects that it is no longer joined to") List<String> left) {}
