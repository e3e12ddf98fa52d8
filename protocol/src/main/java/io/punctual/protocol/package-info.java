/** The nouns and the rules of a timer: pure Java, no Spring, JDBC or Kafka. */
@NullMarked
package io.punctual.protocol;

import org.jspecify.annotations.NullMarked;
