import { adminRoutes, type DeviceAtDesk, type DoubleUse, type InspectorShift } from '@fareback/contract/admin';
import { toBase64 } from '@fareback/contract/live-ticket';
import { type AdminHandler, adminDesk, adminHandle, type DeskCall, type StaffCtx } from '../../call/staff.ts';
import { throwAdminError } from '../../platform/api-error.ts';
import { withTenant } from '../../platform/database/transactions.ts';
import { DAY_MILLIS, isoText } from '../../platform/local-date.ts';
import { canceledTickets, redemptionsOfCodes, ticketOffers, ticketsOf } from '../redemptions/index.ts';
import {
  currentKey,
  type DeviceRow,
  dayKeys,
  insertSightings,
  isDeviceRevoked,
  noteSync,
  readDevices,
  readDoubleUse,
  readSeenSince,
  readSightings,
  replaceKey,
  revokeDevice,
  saveShift,
} from '../tickets/index.ts';

const routes = adminRoutes.tickets;

/** A night shift that begins this long before the service day's end also gets the next day's key. */
const NIGHT_MILLIS = 8 * 3_600_000;
const SEEN_MAX = 5000;
const DOUBLE_MAX = 200;

const titleOf = (titles: { en: string | null; es: string | null }, language: string): string =>
  (language === 'es' ? titles.es : null) ?? titles.en ?? '';

type Seen = { redemptionId: string; seenAt: Date };

/** Removes sightings of replaced codes, which would mark the new codes as seen. */
async function withoutReplaced(
  { tx }: StaffCtx,
  seen: readonly Seen[],
  tickets: readonly { redemptionId: string; replacedAt: Date | null }[],
): Promise<Seen[]> {
  const replaced = new Map(
    tickets.flatMap((one) => (one.replacedAt ? [[one.redemptionId, one.replacedAt] as const] : [])),
  );
  if (replaced.size === 0) return [...seen];
  const sightings = await readSightings(tx, [...replaced.keys()]);
  return seen.flatMap((one) => {
    const replacedAt = replaced.get(one.redemptionId);
    if (replacedAt === undefined || one.seenAt > replacedAt) return [one];
    const later = sightings.find(
      ({ redemptionId, result, seenAt }) =>
        redemptionId === one.redemptionId && result === 'VALID' && seenAt > replacedAt,
    );
    return later ? [{ redemptionId: one.redemptionId, seenAt: later.seenAt }] : [];
  });
}

async function startShift(
  ctx: StaffCtx,
  { deviceId, label }: { deviceId: string; label: string },
  language: string,
): Promise<InspectorShift> {
  const { tx, keyRing, tenant, now } = ctx;
  const key = await currentKey(ctx);
  const days = await dayKeys(tenant, key, [now, new Date(now.getTime() + NIGHT_MILLIS)]);
  const keysUntil = new Date((days.at(-1)?.until ?? 0) * 1000);
  if ((await saveShift(tx, now, { deviceId, label, keysUntil })) === 0) throwAdminError('DEVICE_REVOKED');
  const offers = await ticketOffers(tx);
  const seen = await readSeenSince(tx, new Date(now.getTime() - DAY_MILLIS), SEEN_MAX);
  const tickets = await ticketsOf(
    tx,
    keyRing,
    seen.map(({ redemptionId }) => redemptionId),
  );
  const codeOf = new Map(tickets.map(({ redemptionId, code }) => [redemptionId, code]));
  const seenNow = await withoutReplaced(ctx, seen, tickets);
  await ctx.record({
    verb: 'tickets.startShift',
    subject: { kind: 'inspectorDevice', id: deviceId },
    facts: { label },
    // The page fetches its keys again every 15 minutes.
    onceFor: `${keysUntil.toISOString()} ${label}`,
  });
  return {
    agency: tenant.tenantId,
    agencyName: tenant.name,
    now: now.getTime(),
    keyId: key.keyId,
    publicKey: key.publicKey.toString('base64'),
    dayKeys: days.map(({ from, until, key: raw }) => ({ from, until, key: toBase64(raw) })),
    offers: offers.map(({ offerId, titles }) => ({ offerId, title: titleOf(titles, language) })),
    canceled: await canceledTickets(tx, keyRing, now),
    seen: seenNow.flatMap(({ redemptionId, seenAt }) => {
      const code = codeOf.get(redemptionId);
      return code === undefined ? [] : [{ code, at: Math.floor(seenAt.getTime() / 1000) }];
    }),
  };
}

interface Sighting {
  sightingId: string;
  code: string;
  result: string;
  seenAt: string;
}

async function sync(ctx: StaffCtx, { deviceId, sightings }: { deviceId: string; sightings: readonly Sighting[] }) {
  const { tx, keyRing, now } = ctx;
  if ((await noteSync(tx, now, deviceId)) === 0) throwAdminError('DEVICE_REVOKED');
  const codes = new Set(sightings.map(({ code }) => code));
  const issued = await redemptionsOfCodes(tx, keyRing, [...codes]);
  const rows = sightings.flatMap(({ sightingId, code, result, seenAt: text }) => {
    const ticket = issued.get(code);
    if (!ticket) return [];
    const { memberId, redemptionId, refundedAt } = ticket;
    const seenAt = new Date(Math.min(Date.parse(text), now.getTime()));
    // An inspector without a network cannot know of a refund.
    const isRefunded = result === 'VALID' && refundedAt !== null && refundedAt <= seenAt;
    return [{ sightingId, memberId, redemptionId, result: isRefunded ? 'CANCELED' : result, seenAt }];
  });
  const added = await insertSightings(tx, now, deviceId, rows);
  const facts = { added, known: rows.length - added, unknown: sightings.length - rows.length };
  await ctx.record({
    verb: 'tickets.sync',
    subject: { kind: 'inspectorDevice', id: deviceId },
    facts,
    isOngoing: true,
  });
  return facts;
}

const presentDevice = ({ deviceId, label, ...times }: DeviceRow): DeviceAtDesk => ({
  deviceId,
  label,
  shiftAt: times.shiftAt.toISOString(),
  keysUntil: times.keysUntil.toISOString(),
  syncedAt: isoText(times.syncedAt),
  revokedAt: isoText(times.revokedAt),
});

async function revoke(ctx: StaffCtx, deviceId: string): Promise<{ isRevoked: boolean }> {
  if ((await revokeDevice(ctx.tx, ctx.now, deviceId)) === 0) throwAdminError('NOT_FOUND');
  await ctx.record({ verb: 'tickets.revokeDevice', subject: { kind: 'inspectorDevice', id: deviceId }, facts: {} });
  return { isRevoked: true };
}

/** Answers anyone, so an unknown agency opens no transaction. */
async function isRevoked({ database, tenants }: DeskCall, { params }: { params: { agency: string; device: string } }) {
  const agency = await tenants.byId(params.agency);
  if (!agency) return { isRevoked: false };
  return { isRevoked: await withTenant(database, agency.tenantId, (tx) => isDeviceRevoked(tx, params.device)) };
}

async function replace(ctx: StaffCtx): Promise<{ keyId: number }> {
  await currentKey(ctx);
  const keyId = await replaceKey(ctx);
  const { tenantId } = ctx.tenant;
  await ctx.record({ verb: 'tickets.replaceKey', subject: { kind: 'agency', id: tenantId }, facts: { keyId } });
  return { keyId };
}

async function listDoubleUse(
  { tx, keyRing, now }: StaffCtx,
  { days, language }: { days: number; language: string },
): Promise<{ tickets: DoubleUse[] }> {
  const found = await readDoubleUse(tx, new Date(now.getTime() - days * DAY_MILLIS), now, DOUBLE_MAX);
  const ids = found.map(({ redemptionId }) => redemptionId);
  const [sightings, tickets, offers] = [
    await readSightings(tx, ids),
    await ticketsOf(tx, keyRing, ids),
    await ticketOffers(tx),
  ];
  return {
    tickets: ids.flatMap((redemptionId) => {
      const own = sightings.filter((one) => one.redemptionId === redemptionId);
      const ticket = tickets.find((one) => one.redemptionId === redemptionId);
      if (!ticket || !own[0]) return [];
      const titles = offers.find(({ offerId }) => offerId === ticket.offerId)?.titles;
      return [
        {
          redemptionId,
          memberId: own[0].memberId,
          offerId: ticket.offerId,
          title: titles ? titleOf(titles, language) : ticket.offerId,
          code: ticket.code,
          refundedAt: isoText(ticket.refundedAt),
          sightings: own.map(({ seenAt, label, result }) => ({
            seenAt: seenAt.toISOString(),
            label,
            result: result as DoubleUse['sightings'][number]['result'],
          })),
        },
      ];
    }),
  };
}

/** Inspectors' devices, what they saw, and the agency's key for tickets [TICKET-08, TICKET-18]. */
export const handlers: AdminHandler[] = [
  adminHandle(routes.startShift, (ctx, { body, query }) => startShift(ctx, body, query.language)),
  adminHandle(routes.sync, (ctx, { body }) => sync(ctx, body)),
  adminHandle(routes.devices, async ({ tx }) => ({ devices: (await readDevices(tx)).map(presentDevice) })),
  adminHandle(routes.revokeDevice, (ctx, { params }) => revoke(ctx, params.device)),
  adminDesk(adminRoutes.signIn.isDeviceRevoked, isRevoked),
  adminHandle(routes.replaceKey, (ctx) => replace(ctx)),
  adminHandle(routes.doubleUse, (ctx, { query }) => listDoubleUse(ctx, query)),
];
