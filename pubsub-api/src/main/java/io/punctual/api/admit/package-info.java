/** How many requests and connections there are at once, whoever they are of. */
package io.punctual.api.admit;
