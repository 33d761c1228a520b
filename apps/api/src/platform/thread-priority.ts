import fs from 'node:fs';
import os from 'node:os';

/** How much nicer a worker thread is than the thread that answers riders: about a tenth of a core where both want all of it. */
const NICENESS = 10;

/** Linux has a priority per thread, by the id in /proc; elsewhere all threads are equal. */
export function lowerPriority(): void {
  try {
    const thread = Number(fs.readlinkSync('/proc/thread-self').split('/').at(-1));
    os.setPriority(thread, Math.min(19, os.getPriority(thread) + NICENESS));
  } catch {}
}
