import type { Command } from 'commander';
import { refundOne } from '../../modules/admin/index.ts';
import {
  cancelOrder,
  type OrderCancel,
  previewRefund,
  type RefundOutcome,
  type RefundPreview,
} from '../../modules/redemptions/index.ts';
import { isUuid } from '../../platform/ids.ts';
import type { OpenDeps } from '../support/command.ts';
import { group } from '../support/group.ts';
import { onTenant } from '../support/on-tenant.ts';
import { reasonOf } from '../support/operator-note.ts';
import { print } from '../support/print.ts';

const refusals: Record<Exclude<RefundOutcome, 'REFUNDED' | 'REFUNDED_BEFORE'>, string> = {
  MEMBER_FORGOTTEN: 'nothing changed: its member was deleted',
  HELD: 'nothing changed: its supplier has yet to answer, and then it is confirmed or its points return by themselves',
  RELEASED: 'nothing changed: its supplier gave nothing, and its points returned then',
  UNKNOWN: 'this tenant has no such redemption',
};

const orders: Record<OrderCancel, string> = {
  NO_ORDER: '',
  CANCELED: '; its supplier cancelled the order',
  KEPT: '; its supplier cannot cancel the order any more, and may ask to be paid for it',
  UNKNOWN: '; its supplier did not say whether the order is cancelled: it is asked again until it does',
};

const dayOf = (moment: Date | null): string => moment?.toISOString().slice(0, 10) ?? '';

function lineOf({ outcome, redemption }: RefundPreview, isDryRun: boolean): string {
  if (outcome === 'REFUNDED_BEFORE') {
    const { refundedAt = null, refundedBy = null, refundReason = null } = redemption ?? {};
    const noted = refundedBy === null ? '' : ` by ${refundedBy}: ${refundReason}`;
    return `nothing changed: it was refunded before, on ${dayOf(refundedAt)}${noted}`;
  }
  if (outcome !== 'REFUNDED' || !redemption) return refusals[outcome === 'REFUNDED' ? 'UNKNOWN' : outcome];
  const { price, offerId, memberId, redeemedAt } = redemption;
  const verb = isDryRun ? 'would give' : 'gave';
  return `${verb} ${price} points back to member ${memberId} (${offerId}, redeemed on ${dayOf(redeemedAt)})`;
}

/** `rewards redemption refund <tenant> <redemption...>`: refunds points once, and logs actor and reason [LEDGER-06]. */
export function register(program: Command, openDeps: OpenDeps): void {
  group(program, 'redemption')
    .command('refund')
    .description("give redemptions' points back, each once; their codes never return to the pool")
    .argument('<tenant>', 'tenant id')
    .argument('<redemption...>', 'ids of redemptions, as history shows them')
    .option('--reason <text>', 'why; kept with the redemption')
    .option('--dry-run', 'only say what would happen')
    .action(async (tenantId: string, redemptionIds: string[], options: { reason?: string; dryRun?: boolean }) => {
      const isDryRun = options.dryRun === true;
      const reason = isDryRun ? undefined : reasonOf(options.reason, 'the reader at the gate was broken');
      const wrong = redemptionIds.find((id) => !isUuid(id));
      if (wrong !== undefined) throw new Error(`"${wrong}" is no redemption's id; nothing changed.`);
      await onTenant(openDeps, tenantId, async ({ deps, run }) => {
        for (const redemptionId of new Set(redemptionIds)) {
          // Each in a separate transaction, so a failure does not block the others.
          const preview = await run((ctx) =>
            reason === undefined ? previewRefund(ctx.tx, redemptionId) : refundOne(ctx, redemptionId, reason),
          );
          // The supplier is contacted after the refund is committed, and again if it gave no answer.
          const isRefunded = reason !== undefined && preview.outcome.startsWith('REFUNDED');
          const order = isRefunded ? orders[await cancelOrder(deps, tenantId, redemptionId)] : '';
          print(`${redemptionId}: ${lineOf(preview, isDryRun)}${order}`);
          if (preview.outcome in refusals) process.exitCode = 1;
        }
        if (isDryRun) print('Nothing was written.');
      });
    });
}
