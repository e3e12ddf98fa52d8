/** How many requests are done at once, whoever they are of. */
package io.punctual.api.admit;
