/** Dead letters: what could not be delivered. Looked at, redriven, dropped. */
package io.punctual.api.dead;
