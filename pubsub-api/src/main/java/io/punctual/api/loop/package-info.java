/** The one loop that runs every background step. */
package io.punctual.api.loop;
