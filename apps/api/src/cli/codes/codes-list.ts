import type { Command } from 'commander';
import { type Batch, codeBatches, codesOfBatch, type MintedCode } from '../../modules/codes/index.ts';
import type { Table } from '../../platform/csv.ts';
import type { OpenDeps } from '../support/command.ts';
import { group } from '../support/group.ts';
import { onTenant } from '../support/on-tenant.ts';
import { printTable } from '../support/print.ts';

const textOf = (moment: Date | null): string | null => moment?.toISOString() ?? null;

const batchTable = (batches: readonly Batch[]): Table => ({
  head: ['batch', 'minted', 'codes', 'live', 'uses', 'reward', 'segment', 'expires'],
  rows: batches.map(({ batch, mintedAt, codes, live, uses, reward, segment, expiresAt }) => [
    batch,
    textOf(mintedAt),
    codes,
    live,
    uses,
    reward,
    segment,
    textOf(expiresAt),
  ]),
});

const codeTable = (codes: readonly MintedCode[]): Table => ({
  head: ['code', 'uses', 'expires_at', 'retired_at'],
  rows: codes.map(({ code, uses, expiresAt, retiredAt }) => [code, uses, textOf(expiresAt), textOf(retiredAt)]),
});

/** `rewards codes list <tenant> [batch]`: lists batches with usage, or the codes of one [CODE-38]. */
export function register(program: Command, openDeps: OpenDeps): void {
  group(program, 'codes')
    .command('list')
    .description('batches of codes and how they are used, or with a batch its codes')
    .argument('<tenant>', 'tenant id')
    .argument('[batch]', 'name of a batch')
    .option('--csv', 'print CSV')
    .action(async (tenantId: string, batch: string | undefined, options: { csv?: boolean }) => {
      await onTenant(openDeps, tenantId, async ({ run }) => {
        const table = await run(async ({ tx }) => {
          if (batch === undefined) return batchTable(await codeBatches(tx));
          const codes = await codesOfBatch(tx, batch);
          if (codes.length === 0) throw new Error(`There is no batch ${batch}.`);
          return codeTable(codes);
        });
        printTable(table, options);
      });
    });
}
