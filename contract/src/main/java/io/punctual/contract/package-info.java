/** What crosses a process boundary between Punctual's services. Records only; JSON on the wire. */
@NullMarked
package io.punctual.contract;

import org.jspecify.annotations.NullMarked;
