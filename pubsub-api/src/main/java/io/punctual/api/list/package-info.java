/**
 * Lists: pages in order, whose cursors skip nothing and repeat nothing while entries come and go.
 */
@NullMarked
package io.punctual.api.list;

import org.jspecify.annotations.NullMarked;
