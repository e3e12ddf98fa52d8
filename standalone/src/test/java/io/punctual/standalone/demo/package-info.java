@NullMarked
package io.punctual.standalone.demo;

import org.jspecify.annotations.NullMarked;
