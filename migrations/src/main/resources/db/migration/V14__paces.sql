-- How many timers of a topic may be delivered in a second. tenant: empty for those of all tenants together. zone:
-- where those above it wait, in timer's next_at. tokens: turns that were left at counted_at. line_at: when somebody
-- got no turn last.
CREATE TABLE pace (
  tenant     VARCHAR(64)  NOT NULL,
  topic      VARCHAR(249) NOT NULL,
  zone       INT          NOT NULL,
  per_second DOUBLE       NOT NULL,
  burst      INT          NOT NULL,
  from_at    BIGINT       NOT NULL,
  tokens     DOUBLE       NOT NULL,
  counted_at BIGINT       NOT NULL DEFAULT 0,
  line_at    BIGINT       NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant, topic) /*T![clustered_index] CLUSTERED */,
  UNIQUE KEY pace_zone (zone)
) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
