/** The API's answers as text for a person at a terminal. Pure: the time and the place are given. */
@NullMarked
package io.punctual.standalone.text;

import org.jspecify.annotations.NullMarked;
