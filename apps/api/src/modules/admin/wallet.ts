import { adminRoutes, type WalletAtDesk } from '@fareback/contract/admin';
import { type AdminHandler, adminAlone, adminHandle, type StaffCall, type StaffCtx } from '../../call/staff.ts';
import { throwAdminError } from '../../platform/api-error.ts';
import { DAY_MILLIS } from '../../platform/local-date.ts';
import {
  checkGoogle,
  countObjects,
  countRegistrations,
  deleteCredential,
  readCredentials,
  setAppleCredential,
  setGoogleCredential,
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

const appleAtDesk = (
  row: Credential,
  now: Date,
  counts: { followed: number; waiting: number },
): WalletAtDesk['apple'] => {
  if (row.expiresAt === null) return null;
  const { passTypeId = '', teamId = '' } = row.facts;
  return {
    passTypeId,
    teamId,
    expiresAt: row.expiresAt.toISOString(),
    daysLeft: Math.floor((row.expiresAt.getTime() - now.getTime()) / DAY_MILLIS),
    setAt: row.setAt.toISOString(),
    delivery: deliveryOf(row, counts),
  };
};

const googleAtDesk = (row: Credential, counts: { followed: number; waiting: number }): WalletAtDesk['google'] => {
  const { issuerId = '', clientEmail = '' } = row.facts;
  const setAt = row.setAt.toISOString();
  return { issuerId, clientEmail, setAt, isReady: row.classShown !== null, delivery: deliveryOf(row, counts) };
};

async function show({ tx, now }: StaffCtx): Promise<WalletAtDesk> {
  const rows = await readCredentials(tx);
  const [apple, google] = (['APPLE', 'GOOGLE'] as const).map((wanted) =>
    rows.find(({ platform }) => platform === wanted),
  );
  return {
    apple: apple === undefined ? null : appleAtDesk(apple, now, await countRegistrations(tx)),
    google: google === undefined ? null : googleAtDesk(google, await countObjects(tx)),
  };
}

async function setGoogle(ctx: StaffCtx, files: Parameters<typeof setGoogleCredential>[1]) {
  const set = await setGoogleCredential(ctx, files);
  if (typeof set === 'string') throwAdminError(set);
  const subject = { kind: 'agency', id: ctx.tenant.tenantId };
  await ctx.record({ verb: 'wallet.setGoogle', subject, facts: { ...set } });
  return set;
}

const check = async (call: StaffCall, tenantId: string): Promise<{ failure: string | null }> =>
  (await checkGoogle(call, tenantId)) ?? throwAdminError('PASS_NOT_SET_UP');

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

/** The agency's certificate and account for passes in wallets [DESK-550, DESK-596]. */
export const handlers: AdminHandler[] = [
  adminHandle(routes.get, (ctx) => show(ctx)),
  adminHandle(routes.setApple, (ctx, { body }) => setApple(ctx, body)),
  adminHandle(routes.setGoogle, (ctx, { body }) => setGoogle(ctx, body)),
  adminAlone(routes.checkGoogle, (call, { params }) => check(call, params.agency)),
  adminHandle(routes.remove, (ctx, { params }) => remove(ctx, params.platform)),
  adminHandle(routes.testPass, (ctx) => downloadTest(ctx)),
];
