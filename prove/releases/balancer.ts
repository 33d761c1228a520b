import { setTimeout as wait } from 'node:timers/promises';
import type { ChildServer } from '@fareback/api/testing/child-server';

const LOOK_EVERY_MILLIS = 100;

/** A load balancer that sends each call to a ready process. */
export interface Balancer extends Pick<ChildServer, 'request'> {
  add(server: ChildServer): Promise<void>;
  /**
   * Stops a process gracefully and resolves with its exit code; it gets no calls after the first health check that
   * finds it unready.
   */
  drain(server: ChildServer): Promise<number | null>;
  /** Kills a process with SIGKILL; calls still reach it until a health check finds it gone. */
  kill(server: ChildServer): Promise<void>;
  stop(): void;
}

/** A load balancer as operators use: it checks `/readyz` ten times a second, stores nothing and retries nothing. */
export function openBalancer(): Balancer {
  const servers = new Set<ChildServer>();
  let ready: ChildServer[] = [];
  let turn = 0;
  const over = new AbortController();
  const isReady = async (server: ChildServer): Promise<boolean> =>
    (await server.request({ path: '/readyz' }).catch(() => undefined))?.status === 200;
  const end = async (server: ChildServer, signal: NodeJS.Signals): Promise<number | null> => {
    server.signal(signal);
    const code = await server.gone;
    servers.delete(server);
    return code;
  };
  const look = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const found = await Promise.all([...servers].map(async (server) => ((await isReady(server)) ? [server] : [])));
      ready = found.flat();
      await wait(LOOK_EVERY_MILLIS);
    }
  };
  void look();
  return {
    async add(server) {
      servers.add(server);
      while (!ready.includes(server)) await wait(20);
    },
    drain: (server) => end(server, 'SIGTERM'),
    kill: async (server) => void (await end(server, 'SIGKILL')),
    async request(request) {
      turn += 1;
      const chosen = ready[turn % ready.length];
      if (chosen === undefined) throw new Error('No process is ready.');
      return chosen.request(request);
    },
    stop: () => over.abort(),
  };
}
