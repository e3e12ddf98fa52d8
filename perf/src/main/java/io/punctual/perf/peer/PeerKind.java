package io.punctual.perf.peer;

/** The systems that Punctual is compared with. */
public enum PeerKind {
  /** Addresses: the name server. */
  ROCKETMQ_TIMER {
    @Override
    Peer start(String run, Arrivals arrivals, String[] addresses) throws Exception {
      return new RocketMqTimer(run, arrivals, addresses[0]);
    }
  },
  /** Addresses: the folder of its journal. */
  ARTEMIS {
    @Override
    Peer start(String run, Arrivals arrivals, String[] addresses) throws Exception {
      return new Artemis(run, arrivals, addresses[0]);
    }
  },
  /** Addresses: the database, its user and password. */
  DB_SCHEDULER {
    @Override
    Peer start(String run, Arrivals arrivals, String[] addresses) throws Exception {
      return new DbScheduler(arrivals, PeerDatabase.of(addresses));
    }
  },
  /** Addresses: the database, its user and password. */
  QUARTZ {
    @Override
    Peer start(String run, Arrivals arrivals, String[] addresses) throws Exception {
      return new Quartz(run, arrivals, PeerDatabase.of(addresses));
    }

    /** It takes some hundred triggers a second. */
    @Override
    int spikeLeadSeconds() {
      return 300;
    }
  };

  /**
   * @param run names what only this run shares
   */
  abstract Peer start(String run, Arrivals arrivals, String[] addresses) throws Exception;

  /** Between the first of a spike's submissions and the instant. */
  int spikeLeadSeconds() {
    return 60;
  }
}
