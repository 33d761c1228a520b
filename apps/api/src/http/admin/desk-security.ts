import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../call/staff.ts';
import { networkPrefix, recordSecurityEvent } from '../../modules/security/index.ts';
import { INSTALLATION } from '../../platform/database/transactions.ts';
import type { Deps } from '../../platform/deps.ts';

interface DeskConcern {
  actor: Actor | null;
  tenantId: string | null;
  refusal: string | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    deskConcern: DeskConcern;
  }
}

/** Always logged, whatever the outcome: these routes start or end a sign-in, or are a stranger's request for access. */
const recorded = /^((signIn|proof)\.|accessRequests\.(mailCode|confirm)$)/;

/** Always logged for every route: denied access or an exceeded limit. */
const walls: ReadonlySet<string> = new Set([
  'SIGN_IN_REQUIRED',
  'NOT_ALLOWED',
  'STEP_UP_REQUIRED',
  'NETWORK_NOT_ALLOWED',
  'AGENCY_SIGN_IN_REQUIRED',
  'ORIGIN_NOT_ALLOWED',
  'TOO_MANY_REQUESTS',
]);

/**
 * Writes sign-ins and rejections at the desk to the security log, of the agency if known, else of the installation
 * [AUTH-36, DESK-08].
 */
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
    recordSecurityEvent(deps, {
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
