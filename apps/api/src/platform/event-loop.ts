import { AsyncLocalStorage } from 'node:async_hooks';

/** Name of the current call if it runs on the event loop, which all riders share. */
const light = new AsyncLocalStorage<string | null>();

/** Runs a call marked as light: reading packs or replaying rides in it throws. For tests and development. */
export const asLightCall = <T>(name: string, work: () => T): T => light.run(name, work);

export const asHeavyCall = <T>(work: () => T): T => light.run(null, work);

/** Throws if a call not marked as heavy does work that would block the event loop [OPS-142]. */
export function assertOffEventLoop(what: string): void {
  const name = light.getStore();
  if (name) throw new Error(`${name} ${what} on the event loop: its route has to be isHeavy.`);
}
