/** Lists as merged branches of an index. */
package io.punctual.store.list;
