/** The pages: their sizes, and that every link and everything they name exists. */
@NullMarked
package io.punctual.documents;

import org.jspecify.annotations.NullMarked;
