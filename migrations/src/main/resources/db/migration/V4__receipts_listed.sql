-- A tenant's receipts by the time finished (the upper 48 bits of finish_seq are its milliseconds).
-- The slot is there to spread: all receipts of a moment would else be written to one place, and on
-- TiDB to one region. Any of 16 will do; a finish writes all of its receipts to one. Receipts of
-- before stand in slot 0. The id is named since an engine knows of no primary key behind an index of a
-- partitioned table when it orders by one.
ALTER TABLE receipt ADD COLUMN slot SMALLINT NOT NULL DEFAULT 0;
ALTER TABLE receipt ADD KEY receipt_finished (slot, tenant, finish_seq, id);
