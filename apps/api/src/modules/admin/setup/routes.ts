import { type AddressOutcome, adminRoutes, type Setup, type SetupAddress } from '@fareback/contract/admin';
import { addressesOf, answerAt, isOutside } from '../../../adapters/guarded-request.ts';
import { adminAlone, adminHandle, adminHandleStaff, type StaffCall, type StaffCtx } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { isLoopback } from '../../../platform/loopback.ts';
import { testRiderIds } from '../../members/index.ts';
import { eraseMember } from '../../privacy/index.ts';
import { announceChange, launchAgency } from '../../tenants/index.ts';
import { factsOf, staysOf, stepsOf } from './steps.ts';
import { insertTemplate, readTemplates, tryTemplate } from './templates.ts';
import { actingAt, makeTestRider, sendTestEvent } from './test-rider.ts';

import { hostOf, tryOut, workingVersion } from './try-out.ts';

const CONFIGURATION = '/rest/configuration';

function nameIn(text: string): unknown {
  try {
    return (JSON.parse(text) as { TenantID?: unknown } | null)?.TenantID;
  } catch {
    return undefined;
  }
}

/** Result at an origin: this agency's app, something else, or nothing that a browser would trust. */
export async function outcomeAt(origin: string, agencyId: string): Promise<AddressOutcome> {
  const answer = await answerAt(new URL(CONFIGURATION, origin));
  if (answer.kind !== 'TEXT') return answer.kind;
  return nameIn(answer.text) === agencyId ? 'ANSWERS' : 'ANOTHER';
}

async function seenAt(host: string, agencyId: string): Promise<Pick<SetupAddress, 'outcome' | 'leadsTo'>> {
  const leadsTo = await addressesOf(host);
  if (leadsTo.length === 0) return { outcome: 'NO_NAME', leadsTo };
  if (!leadsTo.every(isOutside)) return { outcome: 'INWARD', leadsTo };
  return { outcome: await outcomeAt(`https://${host}`, agencyId), leadsTo };
}

/**
 * Checks that the agency's host serves its app, as a rider's browser would, without an open transaction. Only hosts set
 * by the platform operator are called. Throws NOT_FOUND [DESK-292].
 */
async function lookAtAddress(call: StaffCall, { agency }: { agency: string }): Promise<SetupAddress> {
  const { tenant } = await actingAt(call, agency);
  const host = hostOf(tenant);
  const { desk } = call.settings;
  const server = desk === null ? null : new URL(desk.origin).hostname;
  const seen =
    host === null || isLoopback(host)
      ? ({ outcome: 'ONLY_HERE', leadsTo: [] } as const)
      : await seenAt(host, tenant.tenantId);
  return {
    host,
    outcome: seen.outcome,
    leadsTo: [...seen.leadsTo],
    server: server === null || isLoopback(server) ? null : server,
    at: call.now.toISOString(),
  };
}

const routes = adminRoutes.setup;

/** Erases test riders: their points are removed before the first rider. Throws WAITS_FOR_SUPPLIER. */
async function forgetTestRiders({ tx, keyRing, tenant, now }: StaffCtx): Promise<number> {
  const ids = await testRiderIds(tx);
  for (const memberId of ids) {
    const outcome = await eraseMember({ tx, keyRing, tenantId: tenant.tenantId, memberId, now });
    if (outcome === 'HELD') throwAdminError('WAITS_FOR_SUPPLIER');
  }
  return ids.length;
}

/**
 * Opens the agency to riders for good. All steps must be complete now. Erases test riders, and reports start here.
 * Throws OPEN_ALREADY, NOT_READY with the missing steps, and WAITS_FOR_SUPPLIER [DESK-242].
 */
async function openAgency(ctx: StaffCtx): Promise<Setup> {
  const { tx, tenant, now } = ctx;
  // The test riders' erasure is booked before the first moment that counts.
  const openedAt = new Date(now.getTime() + 1);
  if ((await launchAgency(tx, openedAt)) === 0) throwAdminError('OPEN_ALREADY');
  const setup = await readSetup(ctx);
  const lacking = setup.steps.filter(({ isDone }) => !isDone).map(({ step }) => step);
  if (lacking.length > 0) throwAdminError('NOT_READY', { extra: { lacking } });
  const testRiders = await forgetTestRiders(ctx);
  await announceChange(tx, tenant.tenantId);
  await ctx.record({
    verb: 'setup.open',
    subject: { kind: 'agency', id: tenant.tenantId },
    facts: { version: setup.live, testRiders, stays: setup.stays.map(({ lack }) => lack) },
  });
  return { ...setup, isOpen: true, openedAt: openedAt.toISOString() };
}

/** Setup progress of an agency, from facts only; the transaction must see the staff tables [DESK-232]. */
async function readSetup(ctx: StaffCtx): Promise<Setup> {
  const working = await workingVersion(ctx);
  if (!working) return throwAdminError('NOT_FOUND');
  const facts = await factsOf(ctx, working);
  const { isOpen, openedAt } = ctx.tenant;
  const problemCount = facts.contrast + [...facts.missing.values()].reduce((sum, count) => sum + count, 0);
  return {
    isOpen,
    openedAt: openedAt?.toISOString() ?? null,
    address: facts.host,
    draft: working.draft,
    live: working.live?.number ?? null,
    steps: stepsOf(facts),
    stays: staysOf(facts, working.checked.warnings.length - problemCount),
  };
}

export const handlers = [
  adminHandleStaff(routes.get, readSetup),
  adminAlone(routes.address, (call, { params }) => lookAtAddress(call, params)),
  adminHandle(routes.tryOut, tryOut),
  adminHandle(routes.templates, readTemplates),
  adminHandle(routes.tryTemplate, (ctx, { params: { template }, query }) => tryTemplate(ctx, { template, ...query })),
  adminHandle(routes.layTemplate, (ctx, { body }) => insertTemplate(ctx, body)),
  adminAlone(routes.sendTestEvent, (call, { params, body }) => sendTestEvent(call, { ...params, ...body })),
  adminAlone(routes.makeTestRider, (call, { params }) => makeTestRider(call, params)),
  adminHandleStaff(routes.open, openAgency),
];
