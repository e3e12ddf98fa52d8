/** The callback asked directly, in the consumer's place. */
@NullMarked
package io.punctual.perf.drive;

import org.jspecify.annotations.NullMarked;
