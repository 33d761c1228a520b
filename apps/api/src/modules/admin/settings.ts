import { type AgencySettings, adminRoutes, type MadeSecret, type SharedSecret } from '@fareback/contract/admin';
import { type AdminHandler, adminHandle, type StaffCtx } from '../../call/staff.ts';
import { throwAdminError } from '../../platform/api-error.ts';
import { sortableId } from '../../platform/ids.ts';
import {
  declareDay,
  listDeclaredDays,
  listPauses,
  pauseService,
  resumeService,
  ServiceDayError,
  withdrawDay,
} from '../earning/index.ts';
import { activeProviders } from '../providers/index.ts';
import { providerNames } from '../rides/index.ts';
import { readSmsAgency } from '../sms/index.ts';
import {
  declaredDayName,
  declaredKindsOf,
  PARTNER,
  partnerSecretSince,
  providerSecretsSince,
  purposeOf,
  rotateSecretOnce,
  TEXTS,
  textsSecretSince,
} from '../tenants/index.ts';
import { causeOf } from './cause-of.ts';

async function listSecrets(ctx: StaffCtx): Promise<{ secrets: SharedSecret[] }> {
  const nameOf = await providerNames(ctx, 'en');
  const since = await providerSecretsSince(ctx.tx);
  const textsSince = (await textsSecretSince(ctx.tx))?.toISOString() ?? null;
  const ofTexts = { ownerId: TEXTS, name: TEXTS, since: textsSince };
  const isReading = textsSince !== null || (await readSmsAgency(ctx.tx)).isOn;
  const ofProviders = (await activeProviders(ctx)).map(({ providerId }) => ({
    ownerId: providerId,
    name: nameOf(providerId),
    since: since.get(providerId)?.toISOString() ?? null,
  }));
  const providers = isReading ? [...ofProviders, ofTexts] : ofProviders;
  if (ctx.tenant.isStandalone) return { secrets: providers };
  const partner = await partnerSecretSince(ctx.tx);
  return { secrets: [...providers, { ownerId: PARTNER, name: PARTNER, since: partner?.toISOString() ?? null }] };
}

/**
 * Creates a new secret of a provider or partner and keeps the current one valid for some hours; returns the text once
 * and never logs it. Idempotent per caller key until the next rotation. Throws NOT_FOUND and CHANGED_MEANWHILE
 * [DESK-137, DESK-165].
 */
async function rotateShared(
  ctx: StaffCtx,
  ownerId: string,
  { graceHours, reason, idempotencyKey }: { graceHours: number; reason?: string; idempotencyKey?: string | undefined },
): Promise<MadeSecret> {
  const before =
    (await listSecrets(ctx)).secrets.find((each) => each.ownerId === ownerId) ?? throwAdminError('NOT_FOUND');
  const secretId = idempotencyKey === undefined ? sortableId(ctx.now) : causeOf(idempotencyKey, ownerId);
  const secretRef = { purpose: purposeOf(ownerId), ownerId, secretId } as const;
  const made = (await rotateSecretOnce(ctx, secretRef, graceHours)) ?? throwAdminError('CHANGED_MEANWHILE');
  await ctx.record({
    verb: 'secrets.rotate',
    subject: { kind: 'secret', id: ownerId },
    facts: {
      before: { since: before.since },
      after: { since: made.isRepeated ? before.since : ctx.now.toISOString() },
      graceHours,
      isRepeated: made.isRepeated,
      ...(reason === undefined ? {} : { reason }),
    },
  });
  return { ownerId, secret: made.secret, presentUntil: made.presentUntil.toISOString() };
}

/**
 * An agency's settings: limits, retention and approval of its live version, and settings changed by staff [DESK-138].
 */
async function getSettings(ctx: StaffCtx): Promise<AgencySettings> {
  const { timeZone, hosts, settings } = ctx.tenant;
  const pauses = (await listPauses(ctx)).map(({ madeAt, liftedAt, ...pause }) => ({
    ...pause,
    madeAt: madeAt.toISOString(),
    liftedAt: liftedAt?.toISOString() ?? null,
  }));
  const declared = (await listDeclaredDays(ctx)).map(({ madeAt, withdrawnAt, ...day }) => ({
    ...day,
    madeAt: madeAt.toISOString(),
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
  }));
  const declaredKinds = declaredKindsOf(ctx.tenant).map(({ id }) => ({
    id,
    name: declaredDayName(ctx.tenant, id, 'en'),
  }));
  return { timeZone, hosts: [...hosts], programme: settings, pauses, declared, declaredKinds };
}

interface PauseQuery {
  firstDay: string;
  lastDay?: string | undefined;
  lineId?: string | null | undefined;
  reason: string;
}

/** Says that the service failed on some days; on record. Said again it is the same pause. Throws ServiceDayError for days and lines that cannot be meant [DESK-138]. */
async function pauseOnRecord(ctx: StaffCtx, asked: PauseQuery): Promise<string> {
  const pause = { firstDay: asked.firstDay, lastDay: asked.lastDay ?? asked.firstDay, lineId: asked.lineId ?? null };
  const { pauseId, isNew } = await pauseService(ctx, { ...pause, reason: asked.reason, madeBy: ctx.actor.name });
  const facts = { before: isNew ? null : pause, after: pause, reason: asked.reason };
  await ctx.record({ verb: 'service.pause', subject: { kind: 'servicePause', id: pauseId }, facts });
  return pauseId;
}

/** Turns a refused day or line into INVALID_REQUEST with its field. */
async function withField<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ServiceDayError)) throw error;
    return throwAdminError('INVALID_REQUEST', { field: error.field });
  }
}

const pauseByCall = async (ctx: StaffCtx, asked: PauseQuery): Promise<{ pauseId: string }> => ({
  pauseId: await withField(pauseOnRecord(ctx, asked)),
});

/** Lifts a pause; logs the request even if it was already lifted. Throws NOT_FOUND [DESK-138, DESK-261]. */
export async function liftPause(ctx: StaffCtx, pauseId: string): Promise<{ isLifted: boolean }> {
  const pauses = await listPauses(ctx);
  if (!pauses.some((pause) => pause.pauseId === pauseId)) return throwAdminError('NOT_FOUND');
  const isLifted = await resumeService(ctx, pauseId, ctx.actor.name);
  const facts = { before: { stands: isLifted }, after: { stands: false } };
  await ctx.record({ verb: 'service.resume', subject: { kind: 'servicePause', id: pauseId }, facts });
  return { isLifted };
}

/** Declares a day, on record. Throws INVALID_REQUEST for a kind or day that cannot be declared [CAMP-106]. */
async function declareByCall(
  ctx: StaffCtx,
  asked: { kind: string; day: string; reason: string },
): Promise<{ declaredId: string }> {
  const { declaredId, isNew } = await withField(declareDay(ctx, { ...asked, madeBy: ctx.actor.name }));
  const { reason, ...day } = asked;
  const facts = { before: isNew ? null : day, after: day, reason };
  await ctx.record({ verb: 'service.declareDay', subject: { kind: 'declaredDay', id: declaredId }, facts });
  return { declaredId };
}

/** Withdraws a declared day, on record. Throws NOT_FOUND [CAMP-108]. */
async function withdrawByCall(ctx: StaffCtx, declaredId: string): Promise<{ isWithdrawn: boolean }> {
  const found = (await listDeclaredDays(ctx)).find((one) => one.declaredId === declaredId);
  if (!found) return throwAdminError('NOT_FOUND');
  const isWithdrawn = await withdrawDay(ctx, declaredId, ctx.actor.name);
  const { kind, day } = found;
  const facts = { before: { kind, day, stands: isWithdrawn }, after: { kind, day, stands: false } };
  await ctx.record({ verb: 'service.withdrawDay', subject: { kind: 'declaredDay', id: declaredId }, facts });
  return { isWithdrawn };
}

export const handlers: AdminHandler[] = [
  adminHandle(adminRoutes.settings.get, getSettings),
  adminHandle(adminRoutes.service.pause, (ctx, { body }) => pauseByCall(ctx, body)),
  adminHandle(adminRoutes.service.resume, (ctx, { params }) => liftPause(ctx, params.pause)),
  adminHandle(adminRoutes.service.declareDay, (ctx, { body }) => declareByCall(ctx, body)),
  adminHandle(adminRoutes.service.withdrawDay, (ctx, { params }) => withdrawByCall(ctx, params.declared)),
  adminHandle(adminRoutes.secrets.list, listSecrets),
  adminHandle(adminRoutes.secrets.rotate, (ctx, { params, body }) => rotateShared(ctx, params.owner, body)),
];
