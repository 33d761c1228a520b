import { onTestFinished, vi } from 'vitest';

let stands = 0;

/**
 * The device's clock stands at a moment, in ms, until the test lets time `pass`: what a screen tells of time is then
 * the same on a slow machine. It goes again when the test is over. Timers go on: stopped ones would be moved by every
 * expectation that waits.
 */
export function stopClock(at = Date.now()): void {
  stands = at;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => stands);
  onTestFinished(() => clock.mockRestore());
}

/** The stopped clock goes on by so many seconds. */
export function pass(seconds: number): void {
  stands += seconds * 1000;
}
