@NullMarked
package io.punctual.standalone.tell;

import org.jspecify.annotations.NullMarked;
