import { AsyncLocalStorage } from 'node:async_hooks';

/** The name of a call that is answered on the event loop, which all riders share. */
const light = new AsyncLocalStorage<string | null>();

/** Runs a call of a route that is not heavy; what reads packs or replays rides fails in it. For tests and development. */
export const asLightCall = <T>(name: string, work: () => T): T => light.run(name, work);

/** Runs a call of a heavy route where there are no threads. */
export const asHeavyCall = <T>(work: () => T): T => light.run(null, work);

/** Throws where a call of a route that is not heavy does what would hold up the event loop [OPS-142]. */
export function assertOffEventLoop(what: string): void {
  const name = light.getStore();
  if (name) throw new Error(`${name} ${what} on the event loop: its route has to be isHeavy.`);
}
