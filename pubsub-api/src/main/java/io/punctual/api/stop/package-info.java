/** How a stop begins: callers let go of their connections before the server does. */
package io.punctual.api.stop;
