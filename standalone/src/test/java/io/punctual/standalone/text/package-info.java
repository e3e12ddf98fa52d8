@NullMarked
package io.punctual.standalone.text;

import org.jspecify.annotations.NullMarked;
