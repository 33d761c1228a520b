import type pg from 'pg';
import type { OwnDatabase } from './own-database.ts';
import { plant } from './plant.ts';
import type { Step } from './rows-read.ts';

/** Makes the server report plans of all statements, including those in triggers, to connections opened from now on. */
export async function logPlans({ superuserUrl }: OwnDatabase): Promise<void> {
  const name = new URL(superuserUrl).pathname.slice(1);
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'notice',
    'auto_explain.log_nested_statements': 'on',
  };
  for (const [setting, value] of Object.entries(settings))
    await plant(`alter database ${name} set ${setting} = '${value}'`, [], superuserUrl);
}

export interface UsedPlan {
  'Query Text': string;
  Plan: Step;
}

export function collectPlans(pool: pg.Pool, hear: (used: UsedPlan) => void): void {
  const heard = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (heard.has(client)) return;
    heard.add(client);
    client.on('notice', ({ message }) => {
      const plan = /^duration: .* plan:\n([^]*)$/.exec(message ?? '')?.[1];
      if (plan !== undefined) hear(JSON.parse(plan));
    });
  });
}
