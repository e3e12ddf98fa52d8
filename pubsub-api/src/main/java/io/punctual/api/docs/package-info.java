/** What explains this API: a page for each error type. */
@NullMarked
package io.punctual.api.docs;

import org.jspecify.annotations.NullMarked;
