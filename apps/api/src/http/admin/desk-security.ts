import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../call/staff.ts';
import { networkPrefix, noteSecurity } from '../../modules/security/index.ts';
import { INSTALLATION } from '../../platform/database/transactions.ts';
import type { Deps } from '../../platform/deps.ts';

/** Whom a call of the desk is about, as far as it became known on the way, and how it ended. */
export interface DeskConcern {
  actor: Actor | null;
  /** The agency, once the caller was let through to it. */
  tenantId: string | null;
  refusal: string | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    deskConcern: DeskConcern;
  }
}

/** Calls that are recorded however they end: they open or end a way in. */
const recorded = /^(signIn|proof)\./;

/** Refusals that are recorded of every call: somebody stood at a wall, or used up a limit. */
const walls: ReadonlySet<string> = new Set([
  'SIGN_IN_REQUIRED',
  'NOT_ALLOWED',
  'STEP_UP_REQUIRED',
  'ORIGIN_NOT_ALLOWED',
  'TOO_MANY_REQUESTS',
]);

/** Notes sign-ins and refusals at the desk in the security record: of the agency where one was entered, else of the installation [AUTH-36, DESK-08]. */
export function recordDeskSecurity(part: FastifyInstance, deps: Deps): void {
  part.decorateRequest('deskConcern');
  part.addHook('onRequest', async (request) => {
    request.deskConcern = { actor: null, tenantId: null, refusal: null };
  });
  part.addHook('onSend', async (request, reply) => {
    const what = request.routeOptions.config.name;
    if (!request.deskConcern || what === undefined) return;
    const { actor, tenantId, refusal } = request.deskConcern;
    if (!recorded.test(what) && !(refusal !== null && walls.has(refusal))) return;
    noteSecurity(deps, {
      tenantId: tenantId ?? INSTALLATION,
      memberId: null,
      what: `desk.${what}`,
      outcome: refusal ?? (reply.statusCode < 400 ? 'OK' : 'FAILED'),
      network: networkPrefix(request.ip),
      askedBy: actor && `${actor.kind} ${actor.id}`,
      happenedAt: deps.clock(),
    });
  });
}
