import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { appVariables } from '../support/app.ts';
import type { BenchDatabase } from '../support/database.ts';
import type { BenchTenant } from '../support/members.ts';
import type { Bench } from '../support/scenario.ts';

const commands = path.join(import.meta.dirname, '../../apps/api/src/cli/main.ts');

export async function arrangeUsualRider({ product }: BenchDatabase, { tenantId }: BenchTenant): Promise<void> {
  await product.pool.query(
    `update member set tutorial_seen_at = now(), new_feature_seen_id = 'bench' where tenant_id = $1`,
    [tenantId],
  );
}

export async function giveEarning({ product }: BenchDatabase, { tenantId }: BenchTenant, place: number): Promise<void> {
  const one = `select tenant_id, member_id, md5('unclaimed' || $2::int)::uuid as earning_id from member where tenant_id = $1`;
  const statements = [
    `insert into earning (tenant_id, member_id, earning_id, earning_key, amount, remaining, earned_at, granted_at)
     select tenant_id, member_id, earning_id, 'bench:unclaimed:' || $2::int, 10, 10, now(), now() from (${one}) e`,
    `insert into ledger_transfer (tenant_id, member_id, transfer_id, reason, from_account, to_account, amount, cause_id, happened_at)
     select tenant_id, member_id, earning_id, 'EARN', 'ISSUED', 'UNCLAIMED', 10, earning_id, now() from (${one}) e`,
  ];
  for (const statement of statements) await product.pool.query(statement, [tenantId, place]);
  await product.pool.query(
    'update member_account set unclaimed = unclaimed + 10, earnings_count = earnings_count + 1 where tenant_id = $1',
    [tenantId],
  );
}

async function rewards(bench: Bench, ...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [commands, ...words], {
    env: await appVariables(bench),
  });
  return stdout.trim();
}

export const arrangePartner = (bench: Bench, { tenantId }: BenchTenant): Promise<string> =>
  rewards(bench, 'call', 'secrets.rotate', '--agency', tenantId, '--owner', 'partner', '--reason', 'a benchmark');

export async function handOver(bench: Bench, { tenantId }: BenchTenant, member: string): Promise<string> {
  const link = await rewards(bench, 'partner', 'link', tenantId, '--member', member, '--name', 'Ana Lima');
  const { pathname, search } = new URL(link);
  return pathname + search;
}
