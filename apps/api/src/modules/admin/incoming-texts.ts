import { adminRoutes, type IncomingTexts } from '@fareback/contract/admin';
import { type AdminHandler, adminHandle, type StaffCtx } from '../../call/staff.ts';
import { DAY_MILLIS } from '../../platform/local-date.ts';
import { countDays, readSmsAgency, secretOwner, writeSmsAgency } from '../sms/index.ts';
import { announceChange, appOrigin, saveGivenSecret } from '../tenants/index.ts';

const routes = adminRoutes.incomingTexts;
const COUNTED_DAYS = 30;

const subjectOf = ({ tenant }: StaffCtx) => ({ kind: 'agency', id: tenant.tenantId }) as const;

async function show({ tx, tenant, now, settings }: StaffCtx): Promise<IncomingTexts> {
  const since = new Date(now.getTime() - COUNTED_DAYS * DAY_MILLIS);
  const [{ isOn, takesCounterNumbers }, days] = await Promise.all([
    readSmsAgency(tx),
    countDays(tx, tenant.timeZone, since),
  ]);
  const base = `${appOrigin(tenant, settings) ?? ''}/ingest/${tenant.tenantId}`;
  return {
    isOn,
    takesCounterNumbers,
    jsonAddress: `${base}/texts`,
    carrierAddress: `${base}/carrier-texts`,
    days,
  };
}

/** Turns reading riders' texts on or off, in all processes at once [DESK-590]. */
async function setTexts(ctx: StaffCtx, isOn: boolean): Promise<{ isOn: boolean }> {
  await writeSmsAgency(ctx.tx, { isOn }, ctx.now);
  await announceChange(ctx.tx, ctx.tenant.tenantId);
  await ctx.record({
    verb: 'incomingTexts.set',
    subject: subjectOf(ctx),
    facts: { isOn },
  });
  return { isOn };
}

/** Lets staff enter phone numbers at the counter, or not; numbers entered before stay but find no member [DESK-592]. */
async function setCounterNumbers(
  ctx: StaffCtx,
  takesCounterNumbers: boolean,
): Promise<{ takesCounterNumbers: boolean }> {
  await writeSmsAgency(ctx.tx, { takesCounterNumbers }, ctx.now);
  await ctx.record({
    verb: 'incomingTexts.setCounterNumbers',
    subject: subjectOf(ctx),
    facts: { takesCounterNumbers },
  });
  return { takesCounterNumbers };
}

/** Saves the token with which the carrier signs; the earlier one ends at once. Never logs it [DESK-591]. */
async function setToken(ctx: StaffCtx, token: string): Promise<Record<string, never>> {
  await saveGivenSecret(ctx, { purpose: 'SMS_WEBHOOK', ownerId: secretOwner.CARRIER }, token);
  await ctx.record({ verb: 'incomingTexts.setToken', subject: subjectOf(ctx), facts: {} });
  return {};
}

/** Settings of riders' texts [DESK-590, DESK-591, DESK-592]. */
export const handlers: AdminHandler[] = [
  adminHandle(routes.get, (ctx) => show(ctx)),
  adminHandle(routes.set, (ctx, { body }) => setTexts(ctx, body.isOn)),
  adminHandle(routes.setCounterNumbers, (ctx, { body }) => setCounterNumbers(ctx, body.takesCounterNumbers)),
  adminHandle(routes.setToken, (ctx, { body }) => setToken(ctx, body.token)),
];
