import type { Command } from 'commander';
import { recordSettlement } from '../../modules/admin/index.ts';
import { type AnswerOutcome, answerOrder, type HandAnswer, noCouponText } from '../../modules/redemptions/index.ts';
import { isUuid } from '../../platform/ids.ts';
import type { OpenDeps } from '../support/command.ts';
import { group } from '../support/group.ts';
import { onTenant } from '../support/on-tenant.ts';
import { reasonOf } from '../support/operator-note.ts';
import { print } from '../support/print.ts';

interface Options {
  confirm?: string | true;
  url?: string;
  release?: true;
  reason?: string;
  force?: true;
}

function answerOf({ confirm, url, release }: Options): HandAnswer {
  if ((confirm === undefined) === (release === undefined))
    throw new Error('Say what became of the order: --confirm CODE, or --release.');
  if (url !== undefined && !url.startsWith('https://')) throw new Error(`"${url}" is no https address.`);
  if (confirm === undefined) return { kind: 'NOTHING' };
  const code = confirm === true ? null : confirm.trim();
  if (code === '') throw new Error('--confirm needs the code that the supplier issued.');
  return { kind: 'ISSUED', issued: { code, url: url ?? null, expiresAt: null, fields: {} } };
}

const whoBefore = ({ settledBy }: { settledBy: string | null }): string =>
  settledBy === null ? '' : `, by ${settledBy}`;

function lineOf(outcome: AnswerOutcome): string {
  switch (outcome.kind) {
    case 'CONFIRMED':
      return 'confirmed: the points are spent, and the coupon stands in the history';
    case 'RELEASED':
      return 'released: the points are back';
    case 'WAS_CONFIRMED':
      return `nothing changed: it was confirmed before${whoBefore(outcome)}`;
    case 'WAS_RELEASED':
      return `nothing changed: its points returned before${whoBefore(outcome)}`;
    case 'UNKNOWN':
      return 'this tenant has no such order at a supplier';
    case 'SUPPLIER_ANSWERS':
      return `nothing changed: ${outcome.supplierId} answers, and settles it by itself; --force speaks in its stead`;
    case 'NO_COUPON':
      return `nothing changed: ${outcome.why === 'KNOWN' ? 'this code is known already' : noCouponText[outcome.why]}`;
  }
}

const failures: readonly AnswerOutcome['kind'][] = ['UNKNOWN', 'SUPPLIER_ANSWERS', 'NO_COUPON'];

/**
 * `rewards suppliers settle <tenant> <redemption>`: settles an order by hand when the supplier is gone for good
 * [REDEEM-17].
 */
export function register(program: Command, openDeps: OpenDeps): void {
  group(program, 'suppliers')
    .command('settle')
    .description('settle an order whose supplier is gone for good')
    .argument('<tenant>', 'tenant id')
    .argument('<redemption>', "the order's id, which is its redemption's")
    .option('--confirm [code]', 'it was issued: the code, or none for credit')
    .option('--url <address>', 'with --confirm: the address of a ticket')
    .option('--release', 'nothing came of it: the points return')
    .option('--reason <text>', 'why; kept with the order')
    .option('--force', 'although the supplier answers')
    .action(async (tenantId: string, redemptionId: string, options: Options) => {
      const answer = answerOf(options);
      const reason = reasonOf(options.reason, 'the company was dissolved');
      if (!isUuid(redemptionId)) throw new Error(`"${redemptionId}" is no redemption's id; nothing changed.`);
      await onTenant(openDeps, tenantId, async ({ deps, tenant, actor, run }) => {
        const isForced = options.force === true;
        await run((ctx) => recordSettlement(ctx, redemptionId, { answer: answer.kind, isForced, reason }));
        const outcome = await answerOrder(deps, tenant, redemptionId, {
          answer,
          note: { reason, by: actor },
          isForced,
        });
        print(`${redemptionId}: ${lineOf(outcome)}`);
        if (failures.includes(outcome.kind)) process.exitCode = 1;
      });
    });
}
