/** Change: what an owner does to a pending timer. Each answer is certain. */
package io.punctual.api.change;
