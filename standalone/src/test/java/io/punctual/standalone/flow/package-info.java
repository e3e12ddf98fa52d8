@NullMarked
package io.punctual.standalone.flow;

import org.jspecify.annotations.NullMarked;
