/** What differs between databases: the door for another one. */
@NullMarked
package io.punctual.store.dialect;

import org.jspecify.annotations.NullMarked;
