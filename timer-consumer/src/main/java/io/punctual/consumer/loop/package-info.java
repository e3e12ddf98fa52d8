/** What repeats, and the one lock that its steps share. */
@NullMarked
package io.punctual.consumer.loop;

import org.jspecify.annotations.NullMarked;
