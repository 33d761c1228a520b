import * as z from 'zod/mini';
import { Id } from '../../schemas/scalars.ts';
import { agencyRoute } from '../route.ts';
import { Moment } from '../shapes/common.ts';
import {
  Connection,
  ConnectionTest,
  connectionKinds,
  WantedChecks,
  WantedOAuth,
  WantedSupplier,
} from '../shapes/connections.ts';

export const connectionRoutes = {
  list: agencyRoute('GET', '/connections', {
    name: 'connections.list',
    summary: 'List connections to providers and suppliers, without their secrets',
    permission: 'providers.read',
    reply: z.object({ connections: z.array(Connection) }),
  }),
  /** One harmless call with the stored settings, for at most ten seconds. Nothing is ordered and no rider is named. */
  test: agencyRoute('POST', '/connections/:kind/:id/test', {
    name: 'connections.test',
    summary: 'Call a provider or supplier and list the problems',
    permission: 'providers.act',
    params: { kind: z.enum(connectionKinds), id: Id },
    reply: ConnectionTest,
  }),
  /**
   * The secret stays if it is omitted and neither client nor address changes. Only operators set another server while
   * riders' accounts are connected.
   */
  setOAuth: agencyRoute('POST', '/connections/provider/:id/oauth', {
    name: 'connections.setOAuth',
    summary: 'Connect a provider at which riders sign in and agree',
    permission: 'providers.act',
    stepUp: true,
    params: { id: Id },
    body: WantedOAuth,
    reply: Connection,
    errors: ['CHANGED_MEANWHILE', 'GRANTS_EXIST'],
  }),
  /** The secret stays if it is omitted and the address does not change. */
  setChecks: agencyRoute('POST', '/connections/provider/:id/checks', {
    name: 'connections.setChecks',
    summary: 'Connect a provider that checks accounts',
    permission: 'providers.act',
    stepUp: true,
    params: { id: Id },
    body: WantedChecks,
    reply: Connection,
    errors: ['CHANGED_MEANWHILE'],
  }),
  /** The address cannot change while orders are open, because another address does not know them. */
  setSupplier: agencyRoute('POST', '/connections/supplier/:id/orders', {
    name: 'connections.setSupplier',
    summary: 'Connect a supplier that an offer names',
    permission: 'providers.act',
    stepUp: true,
    params: { id: Id },
    body: WantedSupplier,
    reply: Connection,
    errors: ['CHANGED_MEANWHILE', 'WAITS_FOR_SUPPLIER'],
  }),
  /** Connected accounts and open orders stay. */
  disconnect: agencyRoute('POST', '/connections/:kind/:id/disconnect', {
    name: 'connections.disconnect',
    summary: 'Disconnect a provider or supplier',
    permission: 'providers.act',
    stepUp: true,
    params: { kind: z.enum(connectionKinds), id: Id },
    body: z.object({ was: z.optional(Moment) }),
    reply: Connection,
    errors: ['CHANGED_MEANWHILE'],
  }),
};
