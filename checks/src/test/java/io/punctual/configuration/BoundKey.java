package io.punctual.configuration;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DataObjectPropertyName;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.core.type.filter.AnnotationTypeFilter;
import org.springframework.util.unit.DataSize;

/**
 * A key as a record binds it.
 *
 * @param defaultValue of the record; empty when it has none
 */
record BoundKey(String name, String type, Optional<String> defaultValue) {

  private static final Map<Type, String> TYPES =
      Map.of(
          Duration.class, "duration",
          DataSize.class, "size",
          int.class, "number",
          Integer.class, "number",
          double.class, "number",
          boolean.class, "true or false",
          String.class, "text",
          Pattern.class, "pattern",
          URI.class, "URL");

  /** Of all records in a package and below. */
  static List<BoundKey> in(String packageName) {
    ClassPathScanningCandidateComponentProvider records =
        new ClassPathScanningCandidateComponentProvider(false);
    records.addIncludeFilter(new AnnotationTypeFilter(ConfigurationProperties.class));
    return records.findCandidateComponents(packageName).stream()
        .map(found -> loaded(String.valueOf(found.getBeanClassName())))
        .flatMap(type -> of(type, type.getAnnotation(ConfigurationProperties.class).value()))
        .toList();
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
      BoundKey map = new BoundKey(name, "map", Optional.of("{}"));
      return of.getActualTypeArguments()[1] instanceof Class<?> value && value.isRecord()
          ? Stream.concat(Stream.of(map), of(value, name + ".<name>"))
          : Stream.of(map);
    }
    return Stream.of(new BoundKey(name, typeName(type), defaultOf(component)));
  }

  private static String typeName(Type type) {
    if (type instanceof ParameterizedType of && of.getRawType() == List.class) {
      return typeName(of.getActualTypeArguments()[0]) + "s";
    }
    String name = TYPES.get(type);
    if (name == null) {
      throw new IllegalStateException("no name for the type " + type);
    }
    return name;
  }

  /** On the constructor's parameter, where Spring looks for it. */
  private static Optional<String> defaultOf(RecordComponent component) {
    return Stream.of(component.getDeclaringRecord().getDeclaredConstructors()[0].getParameters())
        .filter(parameter -> parameter.getName().equals(component.getName()))
        .flatMap(parameter -> Stream.ofNullable(parameter.getAnnotation(DefaultValue.class)))
        .map(value -> String.join(",", value.value()))
        .findFirst();
  }
}
