@NullMarked
package io.punctual.standalone.stack;

import org.jspecify.annotations.NullMarked;
