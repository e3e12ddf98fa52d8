/** Holds what was accepted against what was observed: a class for each promise. */
@NullMarked
package io.punctual.verify.judge;

import org.jspecify.annotations.NullMarked;
