/** Change: what an owner does to a pending timer. Each answer is certain. */
@NullMarked
package io.punctual.api.change;

import org.jspecify.annotations.NullMarked;
