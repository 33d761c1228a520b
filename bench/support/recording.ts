import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { freePort } from '../../apps/api/src/testing/free-port.ts';
import { endChild } from './child.ts';
import type { Bench } from './scenario.ts';

/** A reply to be sent again as it was. */
export interface Recording {
  url: string;
  status: number;
  /** Names and values in turn, those left out that the bare server sets itself. */
  headers: string[];
  /** Base64. */
  body: string;
}

/** Headers that belong to one exchange and not to what was said. */
export const isOfExchange = (name: string): boolean =>
  /^(connection|keep-alive|date|transfer-encoding|content-length)$/i.test(name);

/** Starts the frozen bare server with what it shall say; answers its port. It ends with the scenario. */
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
