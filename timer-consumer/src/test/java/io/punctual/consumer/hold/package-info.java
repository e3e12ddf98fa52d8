@NullMarked
package io.punctual.consumer.hold;

import org.jspecify.annotations.NullMarked;
