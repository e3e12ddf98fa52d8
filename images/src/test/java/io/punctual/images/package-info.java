@NullMarked
package io.punctual.images;

import org.jspecify.annotations.NullMarked;
