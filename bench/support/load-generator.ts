import { fork } from 'node:child_process';
import path from 'node:path';
import { ask, endChild } from './child.ts';
import type { Load, LoadResult } from './load.ts';
import type { Bench } from './scenario.ts';

/** Puts loads on servers from a process of its own; each load goes on in the round where the last one ended. */
export type LoadGenerator = (load: Omit<Load, 'from'>) => Promise<LoadResult>;

/**
 * Starts a load generator, which ends with the scenario. A load that meets any reply but 2xx and 304 rejects, because
 * refusals are cheap and would pass for speed.
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

/** Headers that a browser of a tenant's member sends, with the session `token`. */
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

/** Text of a request as a browser of a tenant's member sends it, with the session of `{{token}}`. */
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
