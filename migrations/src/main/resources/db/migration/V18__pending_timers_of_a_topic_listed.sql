-- A list of a topic's timers reads this index alone, too: of a tenant with many topics most entries that are looked at
-- are another's. Lists name their index: one of that name is there but for the moment between the two new names, which
-- TiDB does not give in one statement.
ALTER TABLE timer ADD KEY timer_listed_by_topic (shard, tenant, due_at, seq, id, topic);
ALTER TABLE timer RENAME KEY timer_listed TO timer_listed_before;
ALTER TABLE timer RENAME KEY timer_listed_by_topic TO timer_listed;
ALTER TABLE timer DROP KEY timer_listed_before;
