/** What differs between databases: the door for another one. */
package io.punctual.store.dialect;
