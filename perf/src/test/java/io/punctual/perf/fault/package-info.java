@NullMarked
package io.punctual.perf.fault;

import org.jspecify.annotations.NullMarked;
