/** The table {@code lease}: holders of claims and shards. */
package io.punctual.store.lease;
