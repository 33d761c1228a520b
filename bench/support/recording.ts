import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { freePort } from '../../apps/api/src/testing/free-port.ts';
import { endChild } from './child.ts';
import type { Bench } from './scenario.ts';

export interface Recording {
  url: string;
  status: number;
  /** Alternating names and values, without those the bare server sets. */
  headers: string[];
  /** Base64. */
  body: string;
}

/** True for headers of a single exchange, which are not replayed. */
export const isOfExchange = (name: string): boolean =>
  /^(connection|keep-alive|date|transfer-encoding|content-length)$/i.test(name);

/** Starts the frozen bare server with its replies; returns its port. Stopped with the scenario. */
export async function startBareServer(bench: Bench, recordings: Recording[]): Promise<number> {
  const port = await freePort();
  const file = path.join(bench.scratch, `recordings-${port}.json`);
  fs.writeFileSync(file, JSON.stringify(recordings));
  const server = path.join(import.meta.dirname, '../sign-in-data/yardstick/bare-server.ts');
  const child = fork(server, [String(port), file]);
  bench.atEnd(() => endChild(child));
  await once(child, 'message');
  return port;
}
