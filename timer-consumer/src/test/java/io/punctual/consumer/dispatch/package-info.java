@NullMarked
package io.punctual.consumer.dispatch;

import org.jspecify.annotations.NullMarked;
