@NullMarked
package io.punctual.consumer.alarm;

import org.jspecify.annotations.NullMarked;
