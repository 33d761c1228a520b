import path from 'node:path';
import type { Command } from 'commander';
import { expiryOf, importCoupons, type NewCoupon, whyNoPool } from '../../modules/redemptions/index.ts';
import type { Table } from '../../platform/csv.ts';
import { group, type OpenDeps } from '../support/command.ts';
import { LineTally } from '../support/line-tally.ts';
import { onTenant } from '../support/on-tenant.ts';
import { linesOf, print } from '../support/print.ts';
import { type CouponFileFacts, checkCouponFile, type Reading, readCouponFile } from './coupon-file.ts';

interface FileCoupon extends NewCoupon {
  line: number;
}

const noPool = {
  UNKNOWN: 'there is no such offer: see `rewards call coupons.stock`, or apply its pack first',
  NEEDS_NO_CODES: 'it gives out no imported codes (its couponType is not UNIQUE_CODE, or its stock.kind not pool)',
};

async function* couponsOf(file: string, reading: Reading): AsyncGenerator<FileCoupon> {
  for await (const each of readCouponFile(file, reading)) {
    if (each.kind === 'fault') throw new Error(`${path.basename(file)} changed while it was read: run it again.`);
    if (each.kind === 'coupon') yield { code: each.code, expiresAt: each.expiresAt, line: each.line };
  }
}

function summaryOf(
  { repeated, expired, blank }: CouponFileFacts,
  { added, known }: Awaited<ReturnType<typeof importCoupons<FileCoupon>>>,
  offerId: string,
  isDryRun: boolean,
): Table {
  const rows: [string, number, string | null][] = [[isDryRun ? 'would be added' : 'added', added, null]];
  const had = (holder: string): [string, number, string] => {
    const { count, first } = known.get(holder) ?? { count: 0, first: [] };
    const tally = new LineTally();
    for (const { line } of first) tally.add(line);
    tally.count = count;
    return [holder === offerId ? 'in the pool already' : `in the pool of ${holder} already`, count, tally.places];
  };
  rows.push(had(offerId), ...[...known.keys()].filter((holder) => holder !== offerId).map(had));
  rows.push(['repeated in this file', repeated.count, repeated.places]);
  rows.push(['expired, left out', expired.count, expired.places], ['blank lines', blank.count, blank.places]);
  return { head: ['codes', 'count', 'lines'], rows };
}

/** Stops the import between two batches on Ctrl-C; a second Ctrl-C ends the process. */
function stopOnInterrupt(): { signal: AbortSignal; forget: () => void } {
  const controller = new AbortController();
  const stop = (): void =>
    controller.abort(new Error('Stopped. What was imported stays; the same command again goes on from there.'));
  process.once('SIGINT', stop);
  return { signal: controller.signal, forget: () => void process.off('SIGINT', stop) };
}

/**
 * `rewards coupons import <tenant> <offer> FILE`: adds codes to an offer's pool; repeating it adds only new codes
 * [REDEEM-17].
 */
export function register(program: Command, openDeps: OpenDeps): void {
  group(program, 'coupons')
    .command('import')
    .description("add codes from a file (one on a line, or CSV: code,expires_at) to an offer's pool")
    .argument('<tenant>', 'tenant id')
    .argument('<offer>', 'offer id')
    .argument('<file>', 'file of codes, in UTF-8')
    .option('--expires <when>', 'expiry of codes without their own: a day, or a time with its offset')
    .option('--dry-run', 'check the whole file and print what would be added; write nothing')
    .action(
      async (tenantId: string, offerId: string, file: string, options: { expires?: string; dryRun?: boolean }) => {
        const { signal, forget } = stopOnInterrupt();
        await onTenant(openDeps, tenantId, async ({ deps, run, tenant: { timeZone } }) => {
          const why = await run(({ tx }) => whyNoPool(tx, offerId));
          if (why !== null) throw new Error(`Offer ${offerId} of ${tenantId} takes no codes: ${noPool[why]}.`);
          const expiresAt = options.expires === undefined ? null : expiryOf(options.expires, timeZone);
          const reading = { timeZone, now: deps.clock(), expiresAt };
          const facts = await checkCouponFile(file, reading);
          const isDryRun = options.dryRun === true;
          const isLive = process.stderr.isTTY;
          const onProgress = (_: unknown, read: number): void => {
            if (isLive) process.stderr.write(`\r${read} of ${facts.coupons} codes`);
          };
          const count = await importCoupons(deps, { tenantId, offerId }, couponsOf(file, reading), {
            isDryRun,
            onProgress,
            signal,
          });
          if (isLive) process.stderr.write('\n');
          if (!isDryRun) {
            const done = { file: path.basename(file), added: count.added };
            await run((ctx) =>
              ctx.record({ verb: 'coupons.import', subject: { kind: 'offer', id: offerId }, facts: done }),
            );
          }
          print(
            `${path.basename(file)}: ${facts.hasHeader ? 'with a header' : 'without a header, its first line is a code'}`,
          );
          print(...linesOf(summaryOf(facts, count, offerId, isDryRun)));
          if (isDryRun) print('Nothing was written.');
        }).finally(forget);
      },
    );
}
