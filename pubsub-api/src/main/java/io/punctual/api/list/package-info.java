/**
 * Lists: pages in order, whose cursors skip nothing and repeat nothing while entries come and go.
 */
package io.punctual.api.list;
