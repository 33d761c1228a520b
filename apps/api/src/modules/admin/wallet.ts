import { adminRoutes, type WalletAtDesk } from '@fareback/contract/admin';
import { type AdminHandler, adminHandle, type StaffCtx } from '../../call/staff.ts';
import { throwAdminError } from '../../platform/api-error.ts';
import { DAY_MILLIS } from '../../platform/local-date.ts';
import {
  countRegistrations,
  deleteCredential,
  readCredentials,
  setAppleCredential,
  testPass,
} from '../passes/index.ts';
import { appOrigin } from '../tenants/index.ts';

const routes = adminRoutes.wallet;

type Credential = Awaited<ReturnType<typeof readCredentials>>[number];

const deliveryOf = ({ sentAt, failedAt, failure }: Credential, counts: { followed: number; waiting: number }) => ({
  ...counts,
  sentAt: sentAt?.toISOString() ?? null,
  failedAt: failedAt?.toISOString() ?? null,
  failure,
});

async function show({ tx, now }: StaffCtx): Promise<WalletAtDesk> {
  const row = (await readCredentials(tx)).find(({ platform }) => platform === 'APPLE');
  if (!row || row.expiresAt === null) return { apple: null };
  const { passTypeId = '', teamId = '' } = row.facts;
  return {
    apple: {
      passTypeId,
      teamId,
      expiresAt: row.expiresAt.toISOString(),
      daysLeft: Math.floor((row.expiresAt.getTime() - now.getTime()) / DAY_MILLIS),
      setAt: row.setAt.toISOString(),
      delivery: deliveryOf(row, await countRegistrations(tx)),
    },
  };
}

async function setApple(ctx: StaffCtx, files: Parameters<typeof setAppleCredential>[1]) {
  const set = await setAppleCredential(ctx, files);
  if (typeof set === 'string') throwAdminError(set);
  await ctx.record({
    verb: 'wallet.setApple',
    subject: { kind: 'agency', id: ctx.tenant.tenantId },
    facts: { ...set },
  });
  return set;
}

async function remove(ctx: StaffCtx, platform: 'apple' | 'google'): Promise<{ isRemoved: boolean }> {
  const isRemoved = (await deleteCredential(ctx.tx, platform === 'apple' ? 'APPLE' : 'GOOGLE')) > 0;
  const subject = { kind: 'agency', id: ctx.tenant.tenantId };
  await ctx.record({ verb: 'wallet.remove', subject, facts: { platform, isRemoved } });
  return { isRemoved };
}

async function downloadTest(ctx: StaffCtx): Promise<{ fileName: string; base64: string }> {
  const address = appOrigin(ctx.tenant, ctx.settings) ?? ctx.settings.desk?.origin ?? '';
  const file = await testPass(ctx, address);
  if (file === null) throwAdminError('PASS_NOT_SET_UP');
  return { fileName: `${ctx.tenant.tenantId}-test.pkpass`, base64: file.toString('base64') };
}

/** The agency's certificates for passes in wallets [DESK-550]. */
export const handlers: AdminHandler[] = [
  adminHandle(routes.get, (ctx) => show(ctx)),
  adminHandle(routes.setApple, (ctx, { body }) => setApple(ctx, body)),
  adminHandle(routes.remove, (ctx, { params }) => remove(ctx, params.platform)),
  adminHandle(routes.testPass, (ctx) => downloadTest(ctx)),
];
