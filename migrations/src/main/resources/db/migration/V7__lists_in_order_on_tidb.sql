-- On TiDB alone: an index is in the order of what it names, and the id is named. Without it, TiDB sorts
-- all that a list still has to come. The others have the primary key behind every index. A table's
-- comment is there for them: it changes nothing. TiDB replaces no index in one statement: whatever runs on it is
-- stopped meanwhile.
ALTER TABLE timer COMMENT = '' /*T! , DROP KEY IF EXISTS timer_listed, DROP KEY IF EXISTS timer_key */;
ALTER TABLE timer COMMENT = ''
  /*T! , ADD KEY IF NOT EXISTS timer_listed (shard, tenant, due_at, seq, id), ADD KEY IF NOT EXISTS timer_key (key_hash, due_at, seq, id) */;
ALTER TABLE dead_timer COMMENT = '' /*T! , DROP KEY IF EXISTS dead_timer_died */;
ALTER TABLE dead_timer COMMENT = '' /*T! , ADD KEY IF NOT EXISTS dead_timer_died (shard, tenant, died_at, id) */;
