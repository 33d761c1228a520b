import { type LazyExoticComponent, lazy } from 'react';

/** Any component, as React asks of what it fetches later. */
type LazyPart = Parameters<typeof lazy>[0] extends () => Promise<{ default: infer Part }> ? Part : never;

/** Pauses before code that could not be fetched is asked for again, in milliseconds; after the last one its user hears of it. */
const pauses = [500, 3_000];

async function fetched<Module>(load: () => Promise<Module>, [pause, ...later] = pauses): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if (pause === undefined) throw error;
    if (!navigator.onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    await new Promise((resolve) => setTimeout(resolve, pause));
    return fetched(load, later);
  }
}

/**
 * A component whose code comes when it is first drawn, by its name in the module. A network that is gone meanwhile is
 * waited for: what stands on the page stays, and the part follows; it rejects only where the network is there and the
 * code is not [ERR-12].
 */
export function lazyPart<Name extends string, Part extends LazyPart>(
  load: () => Promise<Record<Name, Part>>,
  name: Name,
): LazyExoticComponent<Part> {
  return lazy(async () => ({ default: (await fetched(load))[name] }));
}
