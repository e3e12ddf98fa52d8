package io.punctual.configuration;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DataObjectPropertyName;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.core.type.filter.AnnotationTypeFilter;

/**
 * A key that a record binds.
 *
 * @param defaultValue the record's; empty without one
 */
record BoundKey(String name, Optional<String> defaultValue) {

  /** The keys of all records in a package and below. */
  static List<BoundKey> in(String packageName) {
    ClassPathScanningCandidateComponentProvider records =
        new ClassPathScanningCandidateComponentProvider(false);
    records.addIncludeFilter(new AnnotationTypeFilter(ConfigurationProperties.class));
    return records.findCandidateComponents(packageName).stream()
        .map(found -> loaded(String.valueOf(found.getBeanClassName())))
        .flatMap(BoundKey::ofRecord)
        .toList();
  }

  static Stream<BoundKey> ofRecord(Class<?> type) {
    return of(type, type.getAnnotation(ConfigurationProperties.class).value());
  }

  private static Class<?> loaded(String name) {
    try {
      return Class.forName(name, false, BoundKey.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Stream<BoundKey> of(Class<?> type, String prefix) {
    return Stream.of(type.getRecordComponents())
        .flatMap(
            component ->
                of(
                    component,
                    prefix + "." + DataObjectPropertyName.toDashedForm(component.getName())));
  }

  private static Stream<BoundKey> of(RecordComponent component, String name) {
    Type type = component.getGenericType();
    if (type instanceof ParameterizedType of && of.getRawType() == Map.class) {
      BoundKey map = new BoundKey(name, Optional.of("{}"));
      return of.getActualTypeArguments()[1] instanceof Class<?> value && value.isRecord()
          ? Stream.concat(Stream.of(map), of(value, name + ".<name>"))
          : Stream.of(map);
    }
    return component.getType().isRecord()
        ? of(component.getType(), name)
        : Stream.of(new BoundKey(name, defaultOf(component)));
  }

  /** The annotation is on the constructor's parameter, where Spring looks for it. */
  private static Optional<String> defaultOf(RecordComponent component) {
    return Stream.of(component.getDeclaringRecord().getDeclaredConstructors()[0].getParameters())
        .filter(parameter -> parameter.getName().equals(component.getName()))
        .flatMap(parameter -> Stream.ofNullable(parameter.getAnnotation(DefaultValue.class)))
        .map(value -> String.join(",", value.value()))
        .findFirst();
  }
}
