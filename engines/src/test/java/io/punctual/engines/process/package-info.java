@NullMarked
package io.punctual.engines.process;

import org.jspecify.annotations.NullMarked;
