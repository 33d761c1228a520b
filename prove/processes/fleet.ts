import { type ChildServer, startServer } from '@fareback/api/testing/child-server';
import { type Balancer, openBalancer } from '../releases/balancer.ts';

const STARTS_MOST = 5;

export interface Fleet extends Pick<Balancer, 'request'> {
  serving: readonly ChildServer[];
  /** Starts one more; resolves when it receives calls. */
  join(): Promise<void>;
  /** Kills the oldest with SIGKILL. */
  kill(): Promise<void>;
  drain(): Promise<number | null>;
  /** Internal errors logged by any of them since the last call. */
  newFaults(): string[];
  fallen: Promise<never>;
  stop(): Promise<void>;
}

/** Creates an empty fleet, whose processes are started with `environment`. */
export function openFleet(environment: Record<string, string>): Fleet {
  const balancer = openBalancer();
  const serving: ChildServer[] = [];
  const everyone: ChildServer[] = [];
  const reported = new Set<string>();
  const { promise: fallen, reject: fall } = Promise.withResolvers<never>();
  fallen.catch(() => {});
  const oldest = (): ChildServer => {
    const server = serving.shift();
    if (server === undefined) throw new Error('No process serves.');
    return server;
  };
  const watch = async (server: ChildServer): Promise<void> => {
    const code = await server.gone;
    if (serving.includes(server)) fall(new Error(`A process ended by itself with ${code}: ${server.said()}`));
  };
  /** Retries if a process ended because a crowded database did not answer in time, like a process supervisor. */
  const start = async (tries = 1): Promise<ChildServer> =>
    startServer(environment).catch((error: Error) => {
      if (tries === STARTS_MOST || !error.message.includes('connection timeout')) throw error;
      return start(tries + 1);
    });
  return {
    serving,
    request: (request) => balancer.request(request),
    async join() {
      const server = await start();
      serving.push(server);
      everyone.push(server);
      void watch(server);
      await balancer.add(server);
    },
    fallen,
    kill: () => balancer.kill(oldest()),
    drain: () => balancer.drain(oldest()),
    newFaults() {
      const lines = everyone.flatMap((server) => server.said().split('\n'));
      const fresh = lines.filter((line) => line.includes('"INTERNAL_ERROR"') && !reported.has(line));
      for (const line of fresh) reported.add(line);
      return fresh;
    },
    async stop() {
      balancer.stop();
      const last = serving.splice(0);
      for (const server of last) server.signal('SIGKILL');
      await Promise.all(last.map(({ gone }) => gone));
    },
  };
}
