package dev.memoryweave.build;

import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The public API of a module as text: a line for each type, and below it one for each member, all
 * in order. Packages called {@code internal}, and all that is below them, are left out.
 */
final class PublicApi {
  private final List<PublicType> types;

  private PublicApi(List<PublicType> types) {
    this.types = types;
  }

  /** Reads the API of those classes. They are loaded, but not initialised. */
  static PublicApi of(Collection<String> classNames) {
    Set<String> own = Set.copyOf(classNames);
    return new PublicApi(
        classNames.stream()
            .map(PublicApi::load)
            .filter(PublicApi::isApi)
            .map(
                type ->
                    new PublicType(type, other -> !own.contains(other.getName()) || isApi(other)))
            .sorted(Comparator.comparing(PublicType::name))
            .toList());
  }

  private static Class<?> load(String name) {
    try {
      return Class.forName(name, false, PublicApi.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException("No class " + name + " on the class path", e);
    }
  }

  /** Whether users see a class: neither it nor a class around it is hidden. */
  private static boolean isApi(Class<?> type) {
    if (Architecture.isInternal(type.getPackageName())
        || type.isSynthetic()
        || type.isAnonymousClass()
        || type.isLocalClass()) {
      return false;
    }
    for (Class<?> c = type; c != null; c = c.getEnclosingClass()) {
      Class<?> around = c.getEnclosingClass();
      boolean inherited =
          Modifier.isProtected(c.getModifiers()) && !Modifier.isFinal(around.getModifiers());
      if (!Modifier.isPublic(c.getModifiers()) && !inherited) {
        return false;
      }
    }
    return true;
  }

  /** All lines; those of members begin with two blanks. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (PublicType type : types) {
      lines.add(type.header());
      type.members().forEach(member -> lines.add("  " + member));
    }
    return lines;
  }

  /** The names of the types that are not inside others. */
  List<String> outermost() {
    Set<String> names = types.stream().map(PublicType::name).collect(Collectors.toSet());
    return types.stream()
        .map(PublicType::name)
        .filter(name -> !names.contains(name.substring(0, name.lastIndexOf('.'))))
        .toList();
  }

  /** Types of internal packages in what users see, each with the type that shows it. */
  List<String> internalsShown() {
    List<String> shown = new ArrayList<>();
    for (PublicType type : types) {
      for (String used : type.uses()) {
        if (Architecture.isInternal(used.replaceFirst("\\.[^.]*$", ""))) {
          shown.add(type.name() + " shows " + used);
        }
      }
    }
    return shown;
  }
}
