/** The API's answers as text for a person at a terminal. Pure: the time and the place are given. */
package io.punctual.standalone.text;
