import { bulkhead } from 'cockatiel';

export interface GateLimits {
  atOnce: number;
  waiting: number;
  turnMillis: number;
}

export interface Gate {
  /** Runs `work` when a slot is free; returns `turnedAway` without running it if there is no slot in time. */
  pass<Answer>(work: () => Promise<Answer>, turnedAway: Answer): Promise<Answer>;
  isFull(): boolean;
}

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
