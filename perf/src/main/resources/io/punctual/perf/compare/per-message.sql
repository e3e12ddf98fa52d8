-- Only those of Punctual's columns that this design uses, and one index to find due timers instead of three.
CREATE TABLE IF NOT EXISTS per_message_timer (
  id         BINARY(16)      NOT NULL,
  topic      VARCHAR(249)    NOT NULL,
  record_key VARBINARY(4096) NULL,
  payload    MEDIUMBLOB      NULL,
  due_at     BIGINT          NOT NULL,
  PRIMARY KEY (id),
  KEY per_message_timer_due (due_at)
) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

CREATE TABLE IF NOT EXISTS per_message_receipt (
  id               BINARY(16)   NOT NULL,
  topic            VARCHAR(249) NOT NULL,
  due_at           BIGINT       NOT NULL,
  sent_at          BIGINT       NOT NULL,
  acked_at         BIGINT       NOT NULL,
  record_partition INT          NOT NULL,
  record_offset    BIGINT       NOT NULL,
  PRIMARY KEY (id)
) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
