@NullMarked
package io.punctual.perf.sample;

import org.jspecify.annotations.NullMarked;
