-- What is not delivered for a while. tenant, topic: empty for all of them. record_key, key_hash: null for all
-- keys. until_at: when it is over; 9223372036854775807 when only its owner ends it.
CREATE TABLE pause (
  id         BINARY(16)      NOT NULL,
  tenant     VARCHAR(64)     NOT NULL,
  topic      VARCHAR(249)    NOT NULL,
  record_key VARBINARY(4096) NULL,
  key_hash   BIGINT          NULL,
  from_at    BIGINT          NOT NULL,
  until_at   BIGINT          NOT NULL,
  reason     VARCHAR(500)    NULL,
  PRIMARY KEY (id) /*T![clustered_index] CLUSTERED */,
  KEY pause_tenant (tenant, id)
) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

-- Grows with each change of a pause: callbacks look at it alone, and whoever makes a change locks it.
INSERT INTO installation (name, value) VALUES ('pause_changes', 0);

-- When a pause had held the timer, its delivery began then; null: none had.
ALTER TABLE receipt ADD COLUMN paused_until BIGINT NULL;
