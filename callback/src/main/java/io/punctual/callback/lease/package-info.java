/** The callback's word that it lives, without which it hands nothing over. */
@NullMarked
package io.punctual.callback.lease;

import org.jspecify.annotations.NullMarked;
