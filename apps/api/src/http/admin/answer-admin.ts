import { type AdminRoute, permissions } from '@fareback/contract/admin';
import { watchParsing } from '@fareback/tenant-pack';
import { inputOf, type RawRequest } from '../../call/input-of.ts';
import type { AdminHandler, StaffCall } from '../../call/staff.ts';
import type { Tenant } from '../../call/tenant.ts';
import { runDeskHandler } from '../../modules/admin/index.ts';
import { throwAdminError } from '../../platform/api-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { asHeavyCall, asLightCall, assertOffEventLoop } from '../../platform/event-loop.ts';
import { TooBusy, TooMuchWork } from '../../platform/workers.ts';
import type { HeavyCall } from './heavy-call.ts';

watchParsing(() => assertOffEventLoop('parses a pack'));

/** A call of the desk that was let through. */
interface Admitted<C extends StaffCall> {
  call: C;
  agency: Tenant | null | undefined;
}

/** Retry delay when all worker threads are busy. */
const BUSY_RETRY_MILLIS = 2_000;

function toAdminError(error: unknown, now: Date): unknown {
  const retryAt = new Date(now.getTime() + BUSY_RETRY_MILLIS);
  if (error instanceof TooBusy) throwAdminError(error.whose === 'GROUP' ? 'AGENCY_BUSY' : 'DESK_BUSY', { retryAt });
  if (error instanceof TooMuchWork) throwAdminError('TOO_MUCH_WORK');
  throw error;
}

const outcomeOf = (error: unknown): string => {
  if (error instanceof TooMuchWork) return error.of === 'TIME' ? 'timeout' : 'memory';
  return error instanceof TooBusy ? 'busy' : 'failed';
};

const groupOf = (agency: Tenant | null | undefined): string => agency?.tenantId ?? '';

/** Rejects a heavy call that no thread can take now, before its body is read [OPS-143, OPS-180]. */
export function assertCapacity(
  { name, isHeavy }: AdminRoute,
  agency: Tenant | null | undefined,
  { workers, metrics, clock }: Pick<Deps, 'workers' | 'metrics' | 'clock'>,
): void {
  const error = isHeavy ? (workers?.busyError(groupOf(agency)) ?? null) : null;
  if (error === null) return;
  metrics.heavyCalls.inc({ call: name, outcome: outcomeOf(error) });
  toAdminError(error, clock());
}

/** The request as plain data for a worker thread, and the buffer of its body, which is moved there instead of copied. */
function toPlainRequest({ params, query, body }: RawRequest): { rawRequest: RawRequest; transfer: ArrayBuffer[] } {
  // Heavy routes read no headers, and credentials stay on the event loop.
  const rawRequest = { params: { ...(params as object) }, query: { ...(query as object) }, headers: {} };
  if (!(body instanceof Uint8Array)) return { rawRequest: { ...rawRequest, body }, transfer: [] };
  // A small buffer is a part of a larger one that others use.
  const own = body.byteLength === body.buffer.byteLength ? new Uint8Array(body.buffer) : Uint8Array.from(body);
  return { rawRequest: { ...rawRequest, body: own }, transfer: [own.buffer as ArrayBuffer] };
}

/** Has a heavy call answered by a thread, within the budget of its agency; resolves to the JSON of the reply [OPS-142, OPS-143, OPS-180]. */
async function answerInThread<C extends StaffCall>(
  { route }: AdminHandler,
  { call, agency, rawRequest: came }: Admitted<C> & { rawRequest: RawRequest },
  { workers, metrics }: Pick<Deps, 'metrics'> & { workers: NonNullable<Deps['workers']> },
): Promise<unknown> {
  const agencyId = agency?.tenantId ?? null;
  const { actor, network, now, isProven } = call;
  const allowed = permissions.filter((permission) => call.may(agencyId as string, permission));
  const { rawRequest, transfer } = toPlainRequest(came);
  const heavy: HeavyCall = { route: route.name, agencyId, rawRequest, now, actor, network, allowed, isProven };
  const count = (outcome: string): void => metrics.heavyCalls.inc({ call: route.name, outcome });
  try {
    const body = await workers.run(groupOf(agency), heavy, transfer);
    count('done');
    return body;
  } catch (error) {
    count(outcomeOf(error));
    return toAdminError(error, now);
  }
}

/** Runs a handler's verb, in a thread of its own where its route is heavy: such a reply comes as the bytes of its JSON. */
export function answer<C extends StaffCall>(
  handler: AdminHandler,
  admitted: Admitted<C> & { rawRequest: RawRequest },
  { workers, metrics, settings }: Pick<Deps, 'workers' | 'metrics' | 'settings'>,
): Promise<unknown> {
  const { route } = handler;
  const here = async (): Promise<unknown> =>
    runDeskHandler(handler, { ...admitted, input: inputOf(route, admitted.rawRequest) as never });
  if (route.isHeavy !== true) return settings.checkReplies ? asLightCall(route.name, here) : here();
  if (workers === null) return asHeavyCall(here);
  return answerInThread(handler, admitted, { workers, metrics });
}
