@NullMarked
package io.punctual.perf.classic;

import org.jspecify.annotations.NullMarked;
