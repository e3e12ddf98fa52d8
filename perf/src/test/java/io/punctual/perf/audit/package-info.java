@NullMarked
package io.punctual.perf.audit;

import org.jspecify.annotations.NullMarked;
