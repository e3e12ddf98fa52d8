-- A page of one topic's timers is found in this index alone. Without the topic in it, each entry of another topic that
-- the page passes over costs a read of its row.
-- Lists ask for this index by its name. The name is missing for a moment, between the two renames: TiDB refuses both in
-- one statement.
ALTER TABLE timer ADD KEY timer_listed_by_topic (shard, tenant, due_at, seq, id, topic);
ALTER TABLE timer RENAME KEY timer_listed TO timer_listed_before;
ALTER TABLE timer RENAME KEY timer_listed_by_topic TO timer_listed;
ALTER TABLE timer DROP KEY timer_listed_before;
