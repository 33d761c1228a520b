import { fork } from 'node:child_process';
import path from 'node:path';
import { ask, endChild } from './child.ts';
import type { Load, LoadResult } from './load.ts';
import type { Bench } from './scenario.ts';

/** Creates load from a separate process; each load continues the round where the last one ended. */
export type LoadGenerator = (load: Omit<Load, 'from'>) => Promise<LoadResult>;

/**
 * Starts a load generator, stopped with the scenario. Rejects on any reply but 2xx and 304, because refusals are cheap
 * and would look fast.
 */
export function startLoadGenerator(bench: Bench): LoadGenerator {
  const child = fork(path.join(import.meta.dirname, 'load.ts'));
  bench.atEnd(() => endChild(child));
  let from = 0;
  return async (load) => {
    const result = await ask<LoadResult>(child, { ...load, from });
    from = result.next;
    if (result.trouble !== null) {
      throw new Error(`The load met other replies: ${JSON.stringify(result.byStatus)}\n${result.trouble}`);
    }
    return result;
  };
}

export function requestHeaders(
  method: 'GET' | 'POST',
  tenant: { tenantId: string; host: string },
  token: string,
): Record<string, string> {
  return {
    Host: tenant.host,
    Connection: 'keep-alive',
    Accept: 'application/json',
    'Accept-Encoding': 'gzip, deflate, br, zstd',
    'Accept-Language': 'en',
    'Sec-Fetch-Site': 'same-origin',
    Cookie: `rewards_session_${tenant.tenantId}=${token}`,
    ...(method === 'POST' ? { Origin: `https://${tenant.host}`, 'Content-Length': '0' } : {}),
  };
}

/** Raw request as sent by the browser of a tenant's member, with the session of `{{token}}`. */
export function requestText(
  method: 'GET' | 'POST',
  url: string,
  tenant: { tenantId: string; host: string },
  headers: Record<string, string> = {},
): string {
  const lines = { ...requestHeaders(method, tenant, '{{token}}'), ...headers };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${url} HTTP/1.1\r\n${head.join('')}\r\n`;
}
