import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** The process's Prometheus metrics; without personal data. */
export interface Metrics {
  registry: Registry;
  requestSeconds: Histogram<'method' | 'route' | 'status'>;
  refusals: Counter<'code'>;
  behaviours: Counter<'outcome'>;
  heavyCalls: Counter<'call' | 'outcome'>;
}

/** Uses a separate registry so several apps can run in one process. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'fareback_request_seconds',
      help: 'Time from the request to its reply.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
      registers: [registry],
    }),
    refusals: new Counter({
      name: 'fareback_refusals_total',
      help: 'Expected errors by code.',
      labelNames: ['code'],
      registers: [registry],
    }),
    heavyCalls: new Counter({
      name: 'fareback_heavy_calls_total',
      help: 'Calls of the desk that threads answered, by outcome: done, failed, timeout, memory, busy.',
      labelNames: ['call', 'outcome'],
      registers: [registry],
    }),
    behaviours: new Counter({
      name: 'fareback_behaviours_total',
      help: 'Behaviours by outcome at the door.',
      labelNames: ['outcome'],
      registers: [registry],
    }),
  };
}
