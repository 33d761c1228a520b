import { adminRoutes } from '@fareback/contract/admin';
import { adminAlone } from '../../../call/staff.ts';
import { addHost } from './add-host.ts';
import { makeAgency } from './make-agency.ts';

const { agencies } = adminRoutes;

export const handlers = [
  adminAlone(agencies.make, (call, { body }) => makeAgency(call, body)),
  adminAlone(agencies.addHost, (call, { body }) => addHost(call, body)),
];
