-- On TiDB alone: an index is in the order of what it names, and the id is named. Without it, TiDB sorts
-- all that a list still has to come. The others have the primary key behind every index. A table's
-- comment is there for them: it changes nothing. TiDB replaces no index in one statement.
ALTER TABLE timer COMMENT = '' /*T! , DROP KEY timer_listed, DROP KEY timer_key */;
ALTER TABLE timer COMMENT = ''
  /*T! , ADD KEY timer_listed (shard, tenant, due_at, seq, id), ADD KEY timer_key (key_hash, due_at, seq, id) */;
ALTER TABLE dead_timer COMMENT = '' /*T! , DROP KEY dead_timer_died */;
ALTER TABLE dead_timer COMMENT = '' /*T! , ADD KEY dead_timer_died (shard, tenant, died_at, id) */;
