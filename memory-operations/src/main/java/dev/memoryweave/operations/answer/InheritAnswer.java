package dev.memoryweave.operations.answer;

import dev.memoryweave.policy.MemoryPolicies.Inheritance;
import dev.memoryweave.workspace.registry.PolicyFile;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answer of {@code inherit}. */
public record InheritAnswer(
    @Doc("What projects of the person inherit from others") List<Row> inherited,
    @Doc("Whether that was changed; it holds from the next opening") boolean changed) {
  /** Something that one project inherits from another one. */
  public record Row(
      @Doc("What the memories of the heir are filed under; absent for all projects")
          @Nullable String project,
      @Doc("What the memories of the other one are filed under") String from,
      @Doc(
              "Rules in force, stable decisions (a person's or confirmed, and unchanged for a time),"
                  + " and what has the tag inheritable (marked)")
          List<Inheritance.Part> parts,
      @Doc("For how many days a decision must have been unchanged") long stableDays) {
    /** The view of something inherited. */
    public static Row of(PolicyFile.Inherited inherited) {
      Inheritance inheritance = inherited.inheritance();
      return new Row(
          inherited.project(),
          inheritance.from().key(),
          inheritance.parts().stream().sorted(Comparator.naturalOrder()).toList(),
          inheritance.stableFor().toDays());
    }
  }
}
