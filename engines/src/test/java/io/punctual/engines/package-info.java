@NullMarked
package io.punctual.engines;

import org.jspecify.annotations.NullMarked;
