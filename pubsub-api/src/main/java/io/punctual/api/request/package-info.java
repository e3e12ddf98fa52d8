/** What a caller wrote: read strictly, byte for byte, every mistake with its place. Pure. */
@NullMarked
package io.punctual.api.request;

import org.jspecify.annotations.NullMarked;
