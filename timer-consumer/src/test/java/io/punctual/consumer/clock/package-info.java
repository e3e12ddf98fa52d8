@NullMarked
package io.punctual.consumer.clock;

import org.jspecify.annotations.NullMarked;
