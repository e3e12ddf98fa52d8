-- Portable between TiDB 8.5, MySQL 8.4/9 and MariaDB 10.11+/11.4. Every index begins with something
-- that spreads over TiDB's regions. Times are epoch milliseconds. A "key hash" is 64 bits of SHA-256
-- over (tenant, topic, key); a timer without a key has a random one of its own.

-- What is still to come. Nothing finished stays here: the table is as small as the backlog.
CREATE TABLE timer (
  id               BINARY(16)     NOT NULL,
  shard            SMALLINT       NOT NULL,
  tenant           VARCHAR(64)    NOT NULL,
  name             VARCHAR(128)   NULL,
  topic            VARCHAR(249)   NOT NULL,
  record_key       VARBINARY(4096) NULL,
  key_hash         BIGINT         NOT NULL,
  headers          BLOB           NULL,
  payload          MEDIUMBLOB     NULL,
  due_at           BIGINT         NOT NULL,
  seq              BIGINT         NOT NULL,
  next_at          BIGINT         NOT NULL,
  version          INT            NOT NULL,
  claim            BINARY(16)     NULL,
  claimed_at       BIGINT         NULL,
  attempts         INT            NOT NULL,
  unknown_attempts INT            NOT NULL,
  last_error       VARCHAR(500)   NULL,
  PRIMARY KEY (id) /*T![clustered_index] CLUSTERED */,
  KEY timer_due (shard, next_at, key_hash),
  KEY timer_key (key_hash, due_at, seq)
) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

-- Names taken: the hash of (tenant, name). A duplicate key is the answer to a repeated submit.
CREATE TABLE timer_name (
  name_hash    BINARY(32) NOT NULL,
  content_hash BINARY(32) NOT NULL,
  timer_id     BINARY(16) NOT NULL,
  expires_at   BIGINT     NOT NULL,
  PRIMARY KEY (name_hash) /*T![clustered_index] CLUSTERED */
) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

-- The ledger. Append-only; a day is dropped as a partition. The last partition catches all, so that
-- a missed upkeep never fails an insert.
CREATE TABLE receipt (
  id               BINARY(16)     NOT NULL,
  finish_seq       BIGINT         NOT NULL,
  day              INT            NOT NULL,
  outcome          TINYINT        NOT NULL,
  tenant           VARCHAR(64)    NOT NULL,
  name             VARCHAR(128)   NULL,
  topic            VARCHAR(249)   NOT NULL,
  due_at           BIGINT         NOT NULL,
  started_at       BIGINT         NULL,
  sent_at          BIGINT         NULL,
  acked_at         BIGINT         NULL,
  finished_at      BIGINT         NOT NULL,
  record_partition INT            NULL,
  record_offset    BIGINT         NULL,
  attempts         INT            NOT NULL,
  reason           VARCHAR(500)   NULL,
  PRIMARY KEY (id, finish_seq, day) /*T![clustered_index] CLUSTERED */
) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin
PARTITION BY RANGE (day) (PARTITION rest VALUES LESS THAN MAXVALUE);

-- What could not be delivered, whole, for redrive.
CREATE TABLE dead_timer (
  id               BINARY(16)     NOT NULL,
  shard            SMALLINT       NOT NULL,
  tenant           VARCHAR(64)    NOT NULL,
  name             VARCHAR(128)   NULL,
  topic            VARCHAR(249)   NOT NULL,
  record_key       VARBINARY(4096) NULL,
  key_hash         BIGINT         NOT NULL,
  headers          BLOB           NULL,
  payload          MEDIUMBLOB     NULL,
  due_at           BIGINT         NOT NULL,
  seq              BIGINT         NOT NULL,
  attempts         INT            NOT NULL,
  died_at          BIGINT         NOT NULL,
  reason           VARCHAR(500)   NOT NULL,
  PRIMARY KEY (id) /*T![clustered_index] CLUSTERED */
) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

-- Histograms of lateness: one row per minute, tenant and topic, and callback that delivered.
CREATE TABLE accuracy (
  scope     BIGINT       NOT NULL,
  minute    BIGINT       NOT NULL,
  holder    BIGINT       NOT NULL,
  day       INT          NOT NULL,
  tenant    VARCHAR(64)  NOT NULL,
  topic     VARCHAR(249) NOT NULL,
  timers    BIGINT       NOT NULL,
  early     BIGINT       NOT NULL,
  histogram MEDIUMBLOB   NOT NULL,
  PRIMARY KEY (scope, minute, holder, day) /*T![clustered_index] CLUSTERED */
) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin
PARTITION BY RANGE (day) (PARTITION rest VALUES LESS THAN MAXVALUE);

-- Which callbacks live: a claim whose holder has fallen silent is free before it has aged out.
CREATE TABLE callback_lease (
  holder     BIGINT NOT NULL,
  renewed_at BIGINT NOT NULL,
  PRIMARY KEY (holder) /*T![clustered_index] CLUSTERED */
) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

-- What is fixed at installation, or moves on with it: shards, horizon, how far alarms were promoted.
CREATE TABLE installation (
  name  VARCHAR(64) NOT NULL,
  value BIGINT      NOT NULL,
  PRIMARY KEY (name) /*T![clustered_index] CLUSTERED */
) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

INSERT INTO installation (name, value) VALUES ('shards', 64);

-- Each shard's alarm queue.
CREATE TABLE alarm_queue (
  shard  SMALLINT     NOT NULL,
  broker VARCHAR(127) NOT NULL,
  queue  INT          NOT NULL,
  PRIMARY KEY (shard) /*T![clustered_index] CLUSTERED */
) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

-- ShedLock's: one promoter at a time.
CREATE TABLE shedlock (
  name       VARCHAR(64)  NOT NULL,
  lock_until TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  locked_at  TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  locked_by  VARCHAR(255) NOT NULL,
  PRIMARY KEY (name) /*T![clustered_index] CLUSTERED */
) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
