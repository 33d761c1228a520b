import {
  adminRoutes,
  type OpenOrder,
  type OrderAnswer,
  type SettledOrder,
  type SupplierHealth,
} from '@fareback/contract/admin';
import type * as z from 'zod/mini';
import { type AdminHandler, adminAlone, adminHandle, type StaffCall, type StaffCtx } from '../../call/staff.ts';
import { throwAdminError } from '../../platform/api-error.ts';
import { withTenant } from '../../platform/database/transactions.ts';
import { isoText } from '../../platform/local-date.ts';
import { actingIn } from '../acts/index.ts';
import { countPoints } from '../approvals/index.ts';
import { offerTitles } from '../offers/index.ts';
import {
  type AnswerOutcome,
  answerOrder,
  type HandAnswer,
  type ListedSupply,
  listSupplies,
  openOrders,
  orderMember,
  previewRefund,
} from '../redemptions/index.ts';

const SHOWN_MOST = 100;

const presentSupply = ({
  supplierId,
  supplier,
  offerIds,
  open: { orders, points, since, uncanceled },
}: ListedSupply): SupplierHealth => ({
  supplierId,
  url: supplier?.url ?? null,
  isConnected: supplier !== undefined && supplier.disconnectedAt === null,
  offerIds,
  open: { orders, points, since: isoText(since), uncanceled },
});

interface OrderList {
  suppliers: SupplierHealth[];
  orders: OpenOrder[];
  isWhole: boolean;
  titles: Record<string, string>;
}

/** The agency's suppliers and oldest unsettled orders, with offer titles in `language` [DESK-65, DESK-298]. */
async function listOrders({ tx }: StaffCtx, language: string): Promise<OrderList> {
  const suppliers = (await listSupplies(tx)).map(presentSupply);
  const found = await openOrders(tx, SHOWN_MOST + 1);
  const orders = found.slice(0, SHOWN_MOST).map(({ placedAt, askAt, cancelAt, ...order }) => ({
    ...order,
    placedAt: placedAt.toISOString(),
    askedAgainAt: isoText(askAt),
    cancelledAgainAt: isoText(cancelAt),
  }));
  const offerIds = [...suppliers.flatMap((one) => one.offerIds), ...orders.map(({ offerId }) => offerId)];
  const titles = await offerTitles(tx, [...new Set(offerIds)], language);
  return { suppliers, orders, isWhole: found.length <= SHOWN_MOST, titles };
}

type SettleInput = z.output<typeof OrderAnswer>;
type Settled = z.output<typeof SettledOrder>;

const answerOf = ({ answer, code, url }: SettleInput): HandAnswer =>
  answer === 'NOTHING'
    ? { kind: 'NOTHING' }
    : { kind: 'ISSUED', issued: { code: code?.trim() ?? null, url: url ?? null, expiresAt: null, fields: {} } };

/** The input field to fix for each error. */
const fieldOf = { NO_CODE: 'code', KNOWN: 'code', NO_ADDRESS: 'url', NO_END: 'answer', OVER: 'answer' } as const;

function settledOf(came: AnswerOutcome): Settled {
  if (came.kind === 'UNKNOWN') return throwAdminError('NOT_FOUND');
  if (came.kind === 'SUPPLIER_ANSWERS') return throwAdminError(came.kind);
  if (came.kind === 'NO_COUPON')
    return throwAdminError(came.kind, { field: fieldOf[came.why], extra: { why: came.why } });
  const { kind, settledAt, settledBy } = came;
  return { outcome: kind, settledAt: settledAt?.toISOString() ?? null, settledBy };
}

type Decided = Pick<SettleInput, 'answer' | 'isForced' | 'reason'>;

/** Logs a settlement before anything moves; false if the order does not exist [DESK-65]. */
async function recordSettlement(ctx: StaffCtx, redemption: string, decided: Decided): Promise<boolean> {
  const memberId = await orderMember(ctx.tx, redemption);
  if (memberId === undefined) return false;
  const { answer, isForced, reason } = decided;
  // A refund counts against the limits. The supplier is contacted outside this transaction, so a trial for a second
  // person is impossible: another person with the permission must settle it.
  const { redemption: row } = await previewRefund(ctx.tx, redemption);
  if (answer === 'NOTHING' && row?.status === 'HELD') await countPoints(ctx, row.price, false);
  await ctx.record({
    verb: 'orders.settle',
    subject: { kind: 'redemption', id: redemption },
    memberId,
    facts: { answer, isForced },
    personal: { reason },
  });
  return true;
}

/**
 * Settles an order whose supplier is gone for good. It contacts the supplier and moves points in separate transactions,
 * so the settlement is logged first and its actor stored with the order. Throws NOT_FOUND, POINTS_LIMIT,
 * SUPPLIER_ANSWERS, and NO_COUPON with reason and field [REDEEM-17, DESK-65, DESK-409].
 */
export async function settleOrder(
  call: StaffCall,
  { agency, redemption }: { agency: string; redemption: string },
  asked: SettleInput,
): Promise<Settled> {
  const tenant = await call.tenants.byId(agency);
  const { actor, network, now } = call;
  if (!tenant || actor === null) return throwAdminError('NOT_FOUND');
  const { isForced, reason } = asked;
  await withTenant(call.database, agency, async (tx) => {
    const may = (permission: Parameters<StaffCall['may']>[1]) => call.may(agency, permission);
    const ctx = actingIn({ ...call, tenant, tx, now }, { actor, network, may });
    if (!(await recordSettlement(ctx, redemption, asked))) throwAdminError('NOT_FOUND');
  });
  const note = { reason, by: actor.name };
  return settledOf(await answerOrder(call, tenant, redemption, { answer: answerOf(asked), note, isForced }));
}

const routes = adminRoutes.orders;

export const handlers: AdminHandler[] = [
  adminHandle(routes.open, (ctx, { query }) => listOrders(ctx, query.language)),
  adminAlone(routes.settle, (call, { params, body }) => settleOrder(call, params, body)),
];
