package dev.memoryweave.build.growth;

import static org.objectweb.asm.Opcodes.ACC_INTERFACE;
import static org.objectweb.asm.Opcodes.ACC_PRIVATE;
import static org.objectweb.asm.Opcodes.ACC_STATIC;
import static org.objectweb.asm.Opcodes.ACC_SYNTHETIC;
import static org.objectweb.asm.Opcodes.ASM9;
import static org.objectweb.asm.Opcodes.H_INVOKESTATIC;
import static org.objectweb.asm.Opcodes.ILOAD;
import static org.objectweb.asm.Opcodes.INVOKESTATIC;
import static org.objectweb.asm.Opcodes.IRETURN;

import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/**
 * Rewrites a class so that it counts its steps, and touches no file outside of the {@link
 * Playground}: each method and each jump backwards counts one; {@link CountedCalls} and the
 * playground stand in for methods of the JDK.
 */
final class StepCounting extends ClassVisitor {
  private static final String COUNTER = Type.getInternalName(StepCounter.class);
  private static final String PLAYGROUND = Type.getInternalName(Playground.class);
  private static final String PATH = "java/nio/file/Path";
  private static final Set<String> OPENING_FILES =
      Set.of("java/nio/file/Files", "java/nio/channels/FileChannel");

  private static final Map<String, String> STAND_INS =
      Stream.of(CountedCalls.class, Playground.class)
          .flatMap(c -> Arrays.stream(c.getDeclaredMethods()))
          .filter(method -> Modifier.isPublic(method.getModifiers()))
          .collect(
              Collectors.toMap(
                  method -> method.getName() + Type.getMethodDescriptor(method),
                  method -> Type.getInternalName(method.getDeclaringClass())));

  /** Methods that open files and that this class calls, with the names of the detours to them. */
  private final Map<Handle, String> detours = new LinkedHashMap<>();

  private String name = "";
  private boolean isInterface;

  StepCounting(ClassVisitor next) {
    super(ASM9, next);
  }

  @Override
  public void visit(
      int version,
      int access,
      String name,
      @Nullable String signature,
      @Nullable String superName,
      String @Nullable [] interfaces) {
    this.name = name;
    this.isInterface = (access & ACC_INTERFACE) != 0;
    super.visit(version, access, name, signature, superName, interfaces);
  }

  @Override
  public MethodVisitor visitMethod(
      int access,
      String name,
      String descriptor,
      @Nullable String signature,
      String @Nullable [] exceptions) {
    return new Counting(super.visitMethod(access, name, descriptor, signature, exceptions));
  }

  @Override
  public void visitEnd() {
    detours.forEach(this::writeDetour);
    super.visitEnd();
  }

  /** A method that hands on its arguments, each path led into the playground. */
  private void writeDetour(Handle called, String detour) {
    MethodVisitor method =
        super.visitMethod(
            ACC_PRIVATE | ACC_STATIC | ACC_SYNTHETIC, detour, called.getDesc(), null, null);
    method.visitCode();
    int slot = 0;
    for (Type argument : Type.getArgumentTypes(called.getDesc())) {
      method.visitVarInsn(argument.getOpcode(ILOAD), slot);
      slot += argument.getSize();
      if (argument.getInternalName().equals(PATH)) {
        method.visitMethodInsn(
            INVOKESTATIC, PLAYGROUND, "inside", "(L" + PATH + ";)L" + PATH + ";", false);
      }
    }
    method.visitMethodInsn(
        INVOKESTATIC, called.getOwner(), called.getName(), called.getDesc(), false);
    Type result = Type.getReturnType(called.getDesc());
    method.visitInsn(result.getOpcode(IRETURN));
    method.visitMaxs(Math.max(slot, result.getSize()), slot);
    method.visitEnd();
  }

  private final class Counting extends MethodVisitor {
    private final Set<Label> passed = new HashSet<>();

    Counting(MethodVisitor next) {
      super(ASM9, next);
    }

    private void count() {
      super.visitMethodInsn(INVOKESTATIC, COUNTER, "step", "()V", false);
    }

    @Override
    public void visitCode() {
      super.visitCode();
      count();
    }

    @Override
    public void visitLabel(Label label) {
      passed.add(label);
      super.visitLabel(label);
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
      if (passed.contains(label)) {
        count();
      }
      super.visitJumpInsn(opcode, label);
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String called, String descriptor, boolean ofInterface) {
      if (opcode == INVOKESTATIC && OPENING_FILES.contains(owner)) {
        Handle key = new Handle(H_INVOKESTATIC, owner, called, descriptor, false);
        String detour = detours.computeIfAbsent(key, k -> "detour$" + detours.size());
        super.visitMethodInsn(INVOKESTATIC, name, detour, descriptor, isInterface);
        return;
      }
      if (opcode == INVOKESTATIC && owner.equals("java/lang/System") && called.equals("exit")) {
        super.visitMethodInsn(INVOKESTATIC, PLAYGROUND, called, descriptor, false);
        return;
      }
      String receiver = owner.equals("java/util/ArrayList") ? "java/util/List" : owner;
      String withReceiver =
          opcode == INVOKESTATIC || called.startsWith("<")
              ? descriptor
              : "(L" + receiver + ";" + descriptor.substring(1);
      String standIn = owner.startsWith("java/") ? STAND_INS.get(called + withReceiver) : null;
      if (standIn == null || opcode == INVOKESTATIC) {
        super.visitMethodInsn(opcode, owner, called, descriptor, ofInterface);
      } else {
        super.visitMethodInsn(INVOKESTATIC, standIn, called, withReceiver, false);
      }
    }
  }
}
