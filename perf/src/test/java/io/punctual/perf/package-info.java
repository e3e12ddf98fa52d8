@NullMarked
package io.punctual.perf;

import org.jspecify.annotations.NullMarked;
