import { bulkhead } from 'cockatiel';

/** How much may pass a gate. */
export interface GateLimits {
  /** So many at the same time. */
  atOnce: number;
  /** How many more may wait for their turn, and the longest that they do. */
  waiting: number;
  turnMillis: number;
}

/** Bounds how much of one kind of work is under way. */
export interface Gate {
  /** Runs `work` when it is its turn; who is not let through in time is answered `turnedAway`, and never was. */
  pass<Answer>(work: () => Promise<Answer>, turnedAway: Answer): Promise<Answer>;
  /** Whether whoever came now would be turned away. */
  isFull(): boolean;
}

/** A gate that lets so many through at once. */
export function createGate({ atOnce, waiting, turnMillis }: GateLimits): Gate {
  const crowd = bulkhead(atOnce, waiting);
  return {
    pass: (work, turnedAway) =>
      new Promise((resolve, reject) => {
        let isLate = false;
        const timer = setTimeout(() => {
          isLate = true;
          resolve(turnedAway);
        }, turnMillis);
        const turn = async (): Promise<void> => {
          clearTimeout(timer);
          if (!isLate) await work().then(resolve, reject);
        };
        crowd.execute(turn).catch(() => {
          clearTimeout(timer);
          resolve(turnedAway);
        });
      }),
    isFull: () => crowd.executionSlots === 0 && crowd.queueSlots === 0,
  };
}
