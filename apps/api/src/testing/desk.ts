import type { ReplyOf, Sent } from '@fareback/contract';
import type { AdminRoute, Permission } from '@fareback/contract/admin';
import { validateReply } from '@fareback/contract/reply-check';
import type { Actor, AuditEntry } from '../call/staff.ts';
import { adminHandlers } from '../http/admin/handlers.ts';
import { actingIn } from '../modules/acts/index.ts';
import { type Tx, withTenant } from '../platform/database/transactions.ts';
import { asHeavyCall, asLightCall } from '../platform/event-loop.ts';
import type { TestTenant, World } from './index.ts';

const parts = ['params', 'query', 'headers', 'body'] as const;

type CallInput<R extends AdminRoute> = {
  params?: Omit<Sent<R, 'params'>, 'agency'>;
  query?: Sent<R, 'query'>;
  body?: Sent<R, 'body'>;
};

/** Calls desk handlers directly as a staff member, with the contract's input and reply. */
export interface Desk {
  actor: Actor;
  call<R extends AdminRoute>(route: R, asked?: CallInput<R>): Promise<ReplyOf<R>>;
}

/**
 * Creates a staff member of a tenant, with all permissions by default. Writing calls throw if no audit log entry was
 * recorded.
 */
export function deskOf(
  w: World,
  tenant: TestTenant,
  who: { id?: string; name?: string; email?: string; may?: readonly Permission[] } = {},
): Desk {
  const id = who.id ?? '00000000-0000-4000-8000-000000000001';
  const actor: Actor = { kind: 'staff', id, name: who.name ?? 'Ana Lima' };
  const may = (permission: Permission): boolean => who.may?.includes(permission) ?? true;
  return {
    actor,
    async call(route, asked = {}) {
      const handler = adminHandlers.find((each) => each.route === route);
      const agency = await w.app.tenants.byId(tenant.tenantId);
      if (!handler || handler.kind !== 'agency' || !agency) throw new Error(`${route.name} has no verb of an agency`);
      const given: Record<string, unknown> = { ...asked, params: { ...asked.params, agency: tenant.tenantId } };
      const input = Object.fromEntries(parts.map((part) => [part, route[part]?.parse(given[part] ?? {})]));
      const auditEvents: AuditEntry[] = [];
      const work = async (tx: Tx) => {
        const ctx = actingIn(
          { ...w.deps, tenant: agency, now: w.clock.now(), tx },
          { actor, network: '192.0.2.0/24', may, isProven: true, staffEmail: who.email },
        );
        const record = (act: AuditEntry): Promise<void> => ctx.record(act).then(() => void auditEvents.push(act));
        const run = (): Promise<unknown> => handler.run({ ...ctx, record }, input as never);
        return route.isHeavy ? asHeavyCall(run) : asLightCall(route.name, run);
      };
      const reply = await withTenant(w.deps.database, tenant.tenantId, work, { seesStaff: handler.seesStaff });
      if (route.method !== 'GET' && auditEvents.length === 0) throw new Error(`${route.name} put no act on record`);
      const errors = validateReply(route, 200, reply);
      if (errors.length > 0) throw new Error(`${route.name} answers what its contract does not: ${errors.join(', ')}`);
      return route.reply[200]?.parse(JSON.parse(JSON.stringify(reply))) as never;
    },
  };
}
