/** Everything on one machine: the engines and any number of each service, as processes. */
@NullMarked
package io.punctual.standalone.stack;

import org.jspecify.annotations.NullMarked;
