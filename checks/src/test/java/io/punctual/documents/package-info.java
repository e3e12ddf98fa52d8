/** The pages: their sizes, and that every link and everything they name exists. */
package io.punctual.documents;
