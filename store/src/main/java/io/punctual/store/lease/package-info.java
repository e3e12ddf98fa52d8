/** The table {@code lease}: holders of claims and shards. */
@NullMarked
package io.punctual.store.lease;

import org.jspecify.annotations.NullMarked;
