package dev.memoryweave.operations.model;

import dev.memoryweave.model.InvalidValueException;
import java.util.ArrayList;
import java.util.List;

/** Collects the problems with the arguments of a call, each with its path. */
final class Problems {
  private final Profile profile;
  private final List<String> found = new ArrayList<>();

  /** No problems yet, for callers of a profile. */
  Problems(Profile profile) {
    this.profile = profile;
  }

  /** The profile of the callers, which decides what is listed to them. */
  Profile profile() {
    return profile;
  }

  void add(String path, String message) {
    found.add(path + " " + message);
  }

  /** Adds the complaint of a model type. */
  void add(String path, InvalidValueException complaint) {
    String message = FailureWords.withJsonNames(complaint);
    found.add(path.isEmpty() ? message : path + ": " + message);
  }

  int count() {
    return found.size();
  }

  List<String> list() {
    return List.copyOf(found);
  }
}
