import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createFileOnce, isThere, markOf } from '@fareback/launcher';

/**
 * Runs `work` under a lock on `file` across processes; logs `waiting` if it has to wait. A killed process releases its
 * lock.
 */
export async function inTurn<T>(file: string, waiting: string, work: () => T | Promise<T>): Promise<T> {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const mine = markOf(process.pid);
  for (let isFirst = true; ; isFirst = false) {
    const mark = createFileOnce(file, () => mine);
    if (mark === mine) break;
    if (isThere(mark)) {
      if (isFirst) console.log(waiting);
      await wait(200);
    } else fs.rmSync(file, { force: true });
  }
  try {
    return await work();
  } finally {
    fs.rmSync(file);
  }
}
