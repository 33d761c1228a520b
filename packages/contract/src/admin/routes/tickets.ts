import * as z from 'zod/mini';
import { agencyRoute } from '../route.ts';
import { DeviceAtDesk, DoubleUse, InspectorDevice, InspectorShift, NewSightings } from '../shapes/tickets.ts';
import { inLanguage } from './of-member.ts';

export const ticketRoutes = {
  /** Keys of the service day, and of the next one in its last hours; DEVICE_REVOKED for a lost device. */
  startShift: agencyRoute('POST', '/tickets/shift', {
    name: 'tickets.startShift',
    summary: "Get the day's keys for an inspector's device",
    permission: 'tickets.inspect',
    query: z.object(inLanguage),
    body: InspectorDevice,
    reply: InspectorShift,
    errors: ['DEVICE_REVOKED'],
  }),
  /** Sightings may be sent again; those of unknown codes are dropped. */
  sync: agencyRoute('POST', '/tickets/sightings', {
    name: 'tickets.sync',
    summary: 'Send in the tickets that an inspector saw',
    permission: 'tickets.inspect',
    body: NewSightings,
    reply: z.object({ added: z.int(), known: z.int(), unknown: z.int() }),
    errors: ['DEVICE_REVOKED'],
  }),
  devices: agencyRoute('GET', '/tickets/devices', {
    name: 'tickets.devices',
    summary: "List inspectors' devices",
    permission: 'stock.read',
    reply: z.object({ devices: z.array(DeviceAtDesk) }),
  }),
  /** The device gets no more keys and its sightings are refused; the keys it has end with their day. */
  revokeDevice: agencyRoute('POST', '/tickets/devices/:device/revoke', {
    name: 'tickets.revokeDevice',
    summary: "Revoke an inspector's device",
    permission: 'stock.act',
    params: { device: z.uuid() },
    reply: z.object({ isRevoked: z.boolean() }),
  }),
  /** Tickets and inspectors need a network once before tickets can be checked again: an owner decides it [TICKET-15]. */
  replaceKey: agencyRoute('POST', '/tickets/key', {
    name: 'tickets.replaceKey',
    summary: "Replace the agency's key for tickets",
    permission: 'staff.manage',
    stepUp: true,
    reply: z.object({ keyId: z.int() }),
  }),
  /** Of the last days; the last seen first. */
  doubleUse: agencyRoute('GET', '/tickets/double-use', {
    name: 'tickets.doubleUse',
    summary: 'List tickets that were seen more than once, or as a copy',
    permission: 'stock.read',
    query: z.object({
      ...inLanguage,
      days: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(90)), 7),
    }),
    reply: z.object({ tickets: z.array(DoubleUse) }),
  }),
};
