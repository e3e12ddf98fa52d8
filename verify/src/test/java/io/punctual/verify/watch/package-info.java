@NullMarked
package io.punctual.verify.watch;

import org.jspecify.annotations.NullMarked;
