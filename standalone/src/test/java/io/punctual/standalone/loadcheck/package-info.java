@NullMarked
package io.punctual.standalone.loadcheck;

import org.jspecify.annotations.NullMarked;
