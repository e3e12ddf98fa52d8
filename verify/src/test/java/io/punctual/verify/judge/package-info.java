@NullMarked
package io.punctual.verify.judge;

import org.jspecify.annotations.NullMarked;
