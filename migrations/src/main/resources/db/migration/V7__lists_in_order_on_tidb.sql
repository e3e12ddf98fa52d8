-- For TiDB alone. A list is read in the order of an index, the id last. TiDB reads an index in the order
-- of the columns that the index names; without the id, it sorts all that is still to come. MySQL and
-- MariaDB have the primary key behind every index: for them, only an empty comment is set.
-- TiDB can't replace an index in one statement. Stop the services on TiDB meanwhile.
ALTER TABLE timer COMMENT = '' /*T! , DROP KEY IF EXISTS timer_listed, DROP KEY IF EXISTS timer_key */;
ALTER TABLE timer COMMENT = ''
  /*T! , ADD KEY IF NOT EXISTS timer_listed (shard, tenant, due_at, seq, id), ADD KEY IF NOT EXISTS timer_key (key_hash, due_at, seq, id) */;
ALTER TABLE dead_timer COMMENT = '' /*T! , DROP KEY IF EXISTS dead_timer_died */;
ALTER TABLE dead_timer COMMENT = '' /*T! , ADD KEY IF NOT EXISTS dead_timer_died (shard, tenant, died_at, id) */;
