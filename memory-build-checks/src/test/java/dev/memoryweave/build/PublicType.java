package dev.memoryweave.build;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** A type as users see it, in lines of text: its header, and its public and protected members. */
final class PublicType {
  /** Methods that every object has. */
  private static final Set<String> OF_OBJECTS =
      Set.of("equals(Object)", "hashCode()", "toString()");

  /** Methods that the compiler gives to every enum. */
  private static final Set<String> OF_ENUMS = Set.of("values()", "valueOf(String)");

  private final Class<?> type;
  private final Predicate<Class<?>> isVisible;
  private final TypeText texts = new TypeText();
  private final Map<String, String> members = new TreeMap<>();
  private final String header;

  /**
   * Looks at a type.
   *
   * @param isVisible tells of a class whether users see it: what a type inherits from one that they
   *     do not see is taken for its own
   */
  PublicType(Class<?> type, Predicate<Class<?>> isVisible) {
    this.type = type;
    this.isVisible = isVisible;
    this.header = readHeader();
    readConstructors();
    readMembers(type);
  }

  /** The name of the type. */
  String name() {
    return type.getCanonicalName();
  }

  /** The line of the type itself. */
  String header() {
    return header;
  }

  /** A line for each member: constants, fields, constructors, methods, each by their names. */
  List<String> members() {
    return List.copyOf(members.values());
  }

  /** The names of all classes that the lines name, and of the direct supertypes. */
  Set<String> uses() {
    Set<String> uses = new TreeSet<>(texts.written());
    if (type.getSuperclass() != null) {
      uses.add(type.getSuperclass().getName());
    }
    Arrays.stream(type.getInterfaces()).map(Class::getName).forEach(uses::add);
    return uses;
  }

  private String readHeader() {
    StringBuilder line = new StringBuilder(deprecation(type));
    if (Modifier.isProtected(type.getModifiers())) {
      line.append("protected ");
    }
    line.append(kind())
        .append(' ')
        .append(name())
        .append(texts.parameters(type.getTypeParameters()));
    if (type.isRecord()) {
      line.append(
          Arrays.stream(type.getRecordComponents())
              .map(
                  part ->
                      texts.of(part.getAccessor().getAnnotatedReturnType()) + " " + part.getName())
              .collect(Collectors.joining(", ", "(", ")")));
    }
    AnnotatedType parent = visibleSuperclass();
    if (parent != null) {
      line.append(" extends ").append(texts.of(parent));
    }
    List<String> interfaces = new ArrayList<>();
    collectInterfaces(type, interfaces);
    if (!interfaces.isEmpty()) {
      line.append(type.isInterface() ? " extends " : " implements ")
          .append(interfaces.stream().distinct().sorted().collect(Collectors.joining(", ")));
    }
    return line.toString();
  }

  private String kind() {
    if (type.isAnnotation()) {
      return "annotation";
    }
    if (type.isEnum()) {
      return "enum";
    }
    if (type.isRecord()) {
      return "record";
    }
    String sealed = type.isSealed() ? "sealed " : "";
    if (type.isInterface()) {
      return sealed + "interface";
    }
    int modifiers = type.getModifiers();
    boolean inner = type.isMemberClass() && !Modifier.isStatic(modifiers);
    return sealed
        + (inner ? "inner " : "")
        + (Modifier.isAbstract(modifiers) ? "abstract " : "")
        + (Modifier.isFinal(modifiers) ? "final " : "")
        + "class";
  }

  private AnnotatedType visibleSuperclass() {
    if (type.isInterface() || type.isEnum() || type.isRecord()) {
      return null;
    }
    Class<?> below = type;
    while (isHidden(below.getSuperclass())) {
      below = below.getSuperclass();
    }
    return below.getSuperclass() == Object.class ? null : below.getAnnotatedSuperclass();
  }

  private void collectInterfaces(Class<?> from, List<String> names) {
    for (int i = 0; i < from.getInterfaces().length; i++) {
      if (isHidden(from.getInterfaces()[i])) {
        collectInterfaces(from.getInterfaces()[i], names);
      } else {
        names.add(texts.of(from.getAnnotatedInterfaces()[i]));
      }
    }
    if (from.getSuperclass() != null && isHidden(from.getSuperclass())) {
      collectInterfaces(from.getSuperclass(), names);
    }
  }

  /** A class of this project that users do not see. */
  private boolean isHidden(Class<?> other) {
    return !isVisible.test(other);
  }

  private void readConstructors() {
    for (Constructor<?> constructor : type.getDeclaredConstructors()) {
      if (isSeen(constructor) && !type.isEnum() && !isCanonical(constructor)) {
        add(
            "3" + erased(constructor),
            deprecation(constructor)
                + protection(constructor)
                + "constructor "
                + type.getSimpleName()
                + parameters(constructor));
      }
    }
  }

  private boolean isCanonical(Constructor<?> constructor) {
    return type.isRecord()
        && Arrays.equals(
            constructor.getParameterTypes(),
            Arrays.stream(type.getRecordComponents())
                .map(RecordComponent::getType)
                .toArray(Class<?>[]::new));
  }

  /** The fields and methods that a class declares, and what it inherits from hidden ones. */
  private void readMembers(Class<?> from) {
    for (Field field : from.getDeclaredFields()) {
      if (isSeen(field)) {
        readField(field);
      }
    }
    for (Method method : from.getDeclaredMethods()) {
      if (isSeen(method) && !isImplied(method)) {
        readMethod(method);
      }
    }
    if (from.getSuperclass() != null && isHidden(from.getSuperclass())) {
      readMembers(from.getSuperclass());
    }
    for (Class<?> parent : from.getInterfaces()) {
      if (isHidden(parent)) {
        readMembers(parent);
      }
    }
  }

  private void readField(Field field) {
    if (field.isEnumConstant()) {
      add("1" + field.getName(), deprecation(field) + "constant " + field.getName());
      return;
    }
    add(
        "2" + field.getName(),
        deprecation(field)
            + protection(field)
            + "field "
            + (Modifier.isStatic(field.getModifiers()) ? "static " : "")
            + (Modifier.isFinal(field.getModifiers()) ? "final " : "")
            + texts.of(field.getAnnotatedType())
            + " "
            + field.getName());
  }

  private void readMethod(Method method) {
    String generics = texts.parameters(method.getTypeParameters());
    add(
        "4" + erased(method),
        deprecation(method)
            + protection(method)
            + "method "
            + manner(method)
            + (generics.isEmpty() ? "" : generics + " ")
            + texts.of(method.getAnnotatedReturnType())
            + " "
            + method.getName()
            + parameters(method));
  }

  private String manner(Method method) {
    int modifiers = method.getModifiers();
    if (Modifier.isStatic(modifiers)) {
      return "static ";
    }
    if (method.isDefault()) {
      return "default ";
    }
    if (Modifier.isAbstract(modifiers)) {
      return "abstract ";
    }
    return Modifier.isFinal(modifiers) && !Modifier.isFinal(type.getModifiers()) ? "final " : "";
  }

  private boolean isImplied(Method method) {
    String signature =
        method.getName()
            + Arrays.stream(method.getParameterTypes())
                .map(Class::getSimpleName)
                .collect(Collectors.joining(", ", "(", ")"));
    return OF_OBJECTS.contains(signature)
        || (type.isEnum() && OF_ENUMS.contains(signature))
        || (type.isRecord()
            && Arrays.stream(type.getRecordComponents())
                .anyMatch(part -> part.getAccessor().equals(method)));
  }

  private boolean isSeen(Member member) {
    boolean inherited =
        Modifier.isProtected(member.getModifiers()) && !Modifier.isFinal(type.getModifiers());
    return !member.isSynthetic() && (Modifier.isPublic(member.getModifiers()) || inherited);
  }

  private String parameters(Executable executable) {
    List<String> parameters =
        Arrays.stream(executable.getAnnotatedParameterTypes())
            .map(texts::of)
            .collect(Collectors.toCollection(ArrayList::new));
    if (executable.isVarArgs()) {
      int last = parameters.size() - 1;
      parameters.set(last, parameters.get(last).replaceFirst("\\[]$", "..."));
    }
    String thrown =
        Arrays.stream(executable.getAnnotatedExceptionTypes())
            .map(texts::of)
            .sorted()
            .collect(Collectors.joining(", "));
    return "("
        + String.join(", ", parameters)
        + ")"
        + (thrown.isEmpty() ? "" : " throws " + thrown);
  }

  private static String erased(Executable executable) {
    return executable.getName()
        + Arrays.stream(executable.getParameterTypes())
            .map(Class::getName)
            .collect(Collectors.joining(",", "(", ")"));
  }

  private static String protection(Member member) {
    return Modifier.isProtected(member.getModifiers()) ? "protected " : "";
  }

  private static String deprecation(AnnotatedElement element) {
    Deprecated deprecated = element.getAnnotation(Deprecated.class);
    if (deprecated == null) {
      return "";
    }
    return deprecated.forRemoval() ? "@Deprecated(forRemoval = true) " : "@Deprecated ";
  }

  /** The first of several declarations of a member counts: the one nearest to the type. */
  private void add(String key, String line) {
    members.putIfAbsent(key, line);
  }
}
