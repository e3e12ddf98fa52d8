@NullMarked
package io.punctual.standalone.check;

import org.jspecify.annotations.NullMarked;
