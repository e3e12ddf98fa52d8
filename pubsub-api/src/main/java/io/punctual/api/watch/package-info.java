/** What happens in the API, as events: one implementation logs them, one meters them. */
package io.punctual.api.watch;
