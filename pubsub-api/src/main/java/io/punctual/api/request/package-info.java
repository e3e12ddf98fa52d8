/** What a caller wrote: read strictly, byte for byte, every mistake with its place. Pure. */
package io.punctual.api.request;
