/** What is fixed at installation, the version of the schema, the settings of the database. */
@NullMarked
package io.punctual.store.installation;

import org.jspecify.annotations.NullMarked;
