-- The ten deliveries of each row that were most late: 16 bytes of an id, 8 of its lateness in microseconds. NULL: a
-- callback of an older version wrote it. By its index a tenant's topics are found, of which rows of an hour are read.
ALTER TABLE accuracy ADD COLUMN most_late VARBINARY(240) NULL;
ALTER TABLE accuracy ADD KEY accuracy_tenant (tenant, minute);
-- A topic of 249 characters has its hours, too: with "/1h" behind it.
ALTER TABLE accuracy MODIFY topic VARCHAR(252) NOT NULL;
