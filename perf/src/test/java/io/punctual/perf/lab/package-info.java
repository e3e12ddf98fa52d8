@NullMarked
package io.punctual.perf.lab;

import org.jspecify.annotations.NullMarked;
