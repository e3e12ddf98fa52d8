@NullMarked
package io.punctual.standalone;

import org.jspecify.annotations.NullMarked;
