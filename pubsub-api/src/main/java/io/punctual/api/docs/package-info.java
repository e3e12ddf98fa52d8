/** What explains this API: its document, Swagger UI on it, and a page for each error type. */
package io.punctual.api.docs;
