/** Lists as merged branches of an index. */
@NullMarked
package io.punctual.store.list;

import org.jspecify.annotations.NullMarked;
