package dev.memoryweave.reflect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.reflect.internal.report.Reports;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ReflectionSettingsTest {
  static Stream<RecordComponent> components() {
    return Arrays.stream(ReflectionSettings.class.getRecordComponents());
  }

  @ParameterizedTest
  @MethodSource("components")
  void eachSetting_isSetByTheBuilder_andBounded(RecordComponent component) throws Exception {
    Class<?> type = component.getType();
    Object fine = type == int.class ? 21 : type == double.class ? .5 : Duration.ofSeconds(1);
    Object low = type == int.class ? -1 : type == double.class ? -.01 : Duration.ZERO;
    Object high = type == int.class ? 2_001 : type == double.class ? 1.01 : Duration.ofHours(1);

    assertThat(component.getAccessor().invoke(set(component, fine).build())).isEqualTo(fine);
    for (Object outside : new Object[] {low, high}) {
      ReflectionSettings.Builder builder = set(component, outside);
      assertThatExceptionOfType(InvalidValueException.class)
          .isThrownBy(builder::build)
          .satisfies(e -> assertThat(e.field()).isEqualTo(component.getName()));
    }
  }

  private static ReflectionSettings.Builder set(RecordComponent component, Object value)
      throws Exception {
    Method setter =
        ReflectionSettings.Builder.class.getMethod(component.getName(), component.getType());
    return (ReflectionSettings.Builder) setter.invoke(ReflectionSettings.builder(), value);
  }

  @Test
  void confidence_fallsWithTheVerification() {
    assertThat(Stream.of(Verification.values()).map(Reports.DEFAULTS::confidence))
        .containsExactly(.95, .85, .75, .60, .60);
  }

  @Test
  void notANumber_isRefused() {
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> ReflectionSettings.builder().trustedUnverified(Double.NaN).build());
  }
}
