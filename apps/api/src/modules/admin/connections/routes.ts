import { adminRoutes, type Connection, type ConnectionKind } from '@fareback/contract/admin';
import { type AdminHandler, adminAlone, adminHandle, type StaffCtx } from '../../../call/staff.ts';
import { listConnections, showConnection } from './list-connections.ts';
import { removeProvider, setChecks, setOAuth } from './set-provider.ts';
import { removeSupplier, setSupplier } from './set-supplier.ts';
import { testConnection } from './test-connection.ts';

const routes = adminRoutes.connections;

/** Changes a connection and returns it as it is then. */
async function changed(ctx: StaffCtx, kind: ConnectionKind, id: string, change: Promise<void>): Promise<Connection> {
  await change;
  return showConnection(ctx, kind, id);
}

const remove = (ctx: StaffCtx, kind: ConnectionKind, id: string, was: string | undefined): Promise<void> =>
  kind === 'provider' ? removeProvider(ctx, id, was) : removeSupplier(ctx, id, was);

/** Connections to providers and suppliers [DESK-740]. */
export const handlers: AdminHandler[] = [
  adminHandle(routes.list, listConnections),
  adminAlone(routes.test, (call, { params }) => testConnection(call, params)),
  adminHandle(routes.setOAuth, (ctx, { params: { id }, body }) =>
    changed(ctx, 'provider', id, setOAuth(ctx, id, body)),
  ),
  adminHandle(routes.setChecks, (ctx, { params: { id }, body }) =>
    changed(ctx, 'provider', id, setChecks(ctx, id, body)),
  ),
  adminHandle(routes.setSupplier, (ctx, { params: { id }, body }) =>
    changed(ctx, 'supplier', id, setSupplier(ctx, id, body)),
  ),
  adminHandle(routes.disconnect, (ctx, { params: { kind, id }, body }) =>
    changed(ctx, kind, id, remove(ctx, kind, id, body.was)),
  ),
];
