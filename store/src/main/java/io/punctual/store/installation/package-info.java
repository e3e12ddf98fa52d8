/** What is fixed at installation, the version of the schema, the settings of the database. */
package io.punctual.store.installation;
