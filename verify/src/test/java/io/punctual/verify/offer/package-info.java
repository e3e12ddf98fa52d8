@NullMarked
package io.punctual.verify.offer;

import org.jspecify.annotations.NullMarked;
