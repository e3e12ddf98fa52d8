/**
 * The program. By itself, since Boot searches the package of {@code @EnableAutoConfiguration}, with
 * all below it, for mixins of Jackson: of ours there is none, and each start would read all
 * classes.
 */
package io.punctual.api.app;
