/** Everything on one machine: the engines and any number of each service, as processes. */
package io.punctual.standalone.stack;
