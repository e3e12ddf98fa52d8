/** The forecast: how many timers are due when. */
package io.punctual.api.forecast;
