/** What a start is refused for, said in a description and an action that name the key. */
@NullMarked
package io.punctual.start;

import org.jspecify.annotations.NullMarked;
