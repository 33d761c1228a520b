import type { AddressOutcome, SetupAddress } from '@fareback/contract/admin';
import { addressesOf, answerAt, isOutside } from '../../../adapters/host-answer.ts';
import type { StaffCall } from '../../../call/staff.ts';
import { isLoopback } from '../../../platform/loopback.ts';
import { actingAt } from './in-agency.ts';
import { hostOf } from './working-version.ts';

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
export async function lookAtAddress(call: StaffCall, { agency }: { agency: string }): Promise<SetupAddress> {
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
