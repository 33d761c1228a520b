import { randomBytes, randomUUID } from 'node:crypto';
import type http from 'node:http';
import { type LocalSupplier, type LocalSupplierOptions, startLocalSupplier } from '../adapters/local-supplier.ts';
import { balanceOf } from '../modules/ledger/index.ts';
import { connectSupplier } from '../modules/suppliers/index.ts';
import type { TestMember, TestReply, TestTenant, World } from './index.ts';
import { givePoints, mintOffer, type OfferOverrides } from './offers.ts';

/** A tenant with an offer of 100 points from a supplier on this machine, and a rider with 1,000 points. */
export interface SupplierEnv {
  tenant: TestTenant;
  rider: TestMember;
  offerId: string;
  supplier: LocalSupplier;
  behave: { [Part in 'before' | 'after' | 'nextCode']?: LocalSupplierOptions[Part] | undefined };
  press(key?: string, who?: TestMember): Promise<TestReply>;
  stand(): Promise<{ points: number; held: number; redemptions: string[]; orders: string[] }>;
  stop(): Promise<void>;
}

/** Long enough for a machine busy with other tests. */
const PATIENT_MILLIS = 5_000;

/** Creates the setup; use a short `timeLimitMillis` if the test waits for it. */
export async function createSupplierEnv(
  w: World,
  {
    timeLimitMillis = PATIENT_MILLIS,
    settings = {},
    ...over
  }: OfferOverrides & { timeLimitMillis?: number; settings?: Record<string, unknown> } = {},
): Promise<SupplierEnv> {
  const behave: SupplierEnv['behave'] = {};
  const supplier = await startLocalSupplier({
    before: async (call, reply) => (await behave.before?.(call, reply)) ?? false,
    after: async (call, reply) => (await behave.after?.(call, reply)) ?? false,
    nextCode: (product) => behave.nextCode?.(product) ?? `S-${randomBytes(6).toString('hex')}`,
  });
  const tenant = await w.mintTenant({ settings });
  const { tenantId } = tenant;
  await w.inTenant(tenant, (tx) =>
    connectSupplier(
      { tx, keyRing: w.deps.keyRing, tenantId, now: w.clock.now() },
      { supplierId: 'ferries', url: supplier.url, secret: supplier.secret, timeLimitMillis, allowsPrivate: false },
    ),
  );
  const offerId = await mintOffer(w, tenant, {
    couponType: 'DIRECT',
    definition: { stock: { kind: 'supplier', supplier: 'ferries', product: 'hop' } },
    ...over,
  });
  const rider = await w.signUpMember(tenant);
  await givePoints(w, tenant, rider, 400, 600);
  return {
    tenant,
    rider,
    offerId,
    supplier,
    behave,
    press: (key = randomUUID(), who = rider) =>
      w.request(tenant, {
        method: 'POST',
        path: `/rest/offers/${offerId}/redemption`,
        cookie: who.cookie,
        headers: { 'idempotency-key': key },
      }),
    stand: () =>
      w.inTenant(tenant, async (tx) => {
        const rows = await tx.query<{ status: string }>('select status from redemption order by status');
        const account = await tx.first<{ held: number }>('select held from member_account where member_id = $1', [
          rider.memberId,
        ]);
        return {
          points: await balanceOf(tx, rider.memberId),
          held: account?.held ?? 0,
          redemptions: rows.map(({ status }) => status),
          orders: [...supplier.orders.values()].map(({ status }) => status),
        };
      }),
    stop: () => supplier.stop(),
  };
}

export function say(reply: http.ServerResponse, status: number, text: string, type = 'application/json'): true {
  reply.writeHead(status, { 'content-type': type });
  reply.end(text);
  return true;
}
