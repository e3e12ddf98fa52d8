-- What is done to many timers: first they are listed, then each is changed. free_at: until then an instance has it in
-- hand.
CREATE TABLE job (
  tenant     VARCHAR(64)  NOT NULL,
  name       VARCHAR(64)  NOT NULL,
  id         BINARY(16)   NOT NULL,
  stage      TINYINT      NOT NULL,
  free_at    BIGINT       NOT NULL,
  place      VARCHAR(100) NULL,
  found      INT          NOT NULL,
  undone     INT          NOT NULL,
  refused    INT          NOT NULL,
  created_at BIGINT       NOT NULL,
  ended_at   BIGINT       NULL,
  body       BLOB         NOT NULL,
  PRIMARY KEY (tenant, name) /*T![clustered_index] CLUSTERED */,
  KEY job_free (stage, free_at)
) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

-- Its timers as they were listed, until each is changed; of those that could not be, why. due_at: of a dead one, when it
-- died.
CREATE TABLE job_item (
  job     BINARY(16)  NOT NULL,
  n       INT         NOT NULL,
  id      BINARY(16)  NOT NULL,
  version INT         NOT NULL,
  due_at  BIGINT      NOT NULL,
  dead    TINYINT     NOT NULL,
  refusal VARCHAR(64) NULL,
  PRIMARY KEY (job, n) /*T![clustered_index] CLUSTERED */
) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
