/** The nouns and the rules of a timer: pure Java, no Spring, JDBC or Kafka. */
package io.punctual.protocol;
