/** What repeats, and the one lock that its steps share. */
package io.punctual.consumer.loop;
