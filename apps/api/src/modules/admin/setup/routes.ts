import { adminRoutes } from '@fareback/contract/admin';
import { adminAlone, adminHandle, adminHandleStaff } from '../../../call/staff.ts';
import { openAgency } from './open-agency.ts';
import { readSetup } from './read-setup.ts';
import { sendTestEvent } from './test-event.ts';
import { makeTestRider } from './test-rider.ts';
import { tryOut } from './try-out.ts';

const { setup } = adminRoutes;

export const handlers = [
  adminHandleStaff(setup.get, readSetup),
  adminHandle(setup.tryOut, tryOut),
  adminAlone(setup.sendTestEvent, (call, { params, body }) => sendTestEvent(call, { ...params, ...body })),
  adminAlone(setup.makeTestRider, (call, { params }) => makeTestRider(call, params)),
  adminHandleStaff(setup.open, openAgency),
];
