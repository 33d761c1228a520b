import { onTestFinished, vi } from 'vitest';

let stands = 0;

/**
 * Stops the device's clock at a time in ms until the test calls `pass`, so screens show the same times on slow
 * machines; restored after the test. Timers keep running, because every waiting expectation would advance stopped ones.
 */
export function stopClock(at = Date.now()): void {
  stands = at;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => stands);
  onTestFinished(() => clock.mockRestore());
}

export function advanceClock(seconds: number): void {
  stands += seconds * 1000;
}
