/** What explains this API: its document, Swagger UI on it, and a page for each error type. */
@NullMarked
package io.punctual.api.docs;

import org.jspecify.annotations.NullMarked;
