import { adminRoutes } from '@fareback/contract/admin';
import { adminAlone, adminHandle, adminHandleStaff } from '../../../call/staff.ts';
import { insertTemplate, tryTemplate } from './insert-template.ts';
import { lookAtAddress } from './look-at-address.ts';
import { openAgency } from './open-agency.ts';
import { readSetup } from './read-setup.ts';
import { readTemplates } from './read-templates.ts';
import { sendTestEvent } from './test-event.ts';
import { makeTestRider } from './test-rider.ts';
import { tryOut } from './try-out.ts';

const { setup } = adminRoutes;

export const handlers = [
  adminHandleStaff(setup.get, readSetup),
  adminAlone(setup.address, (call, { params }) => lookAtAddress(call, params)),
  adminHandle(setup.tryOut, tryOut),
  adminHandle(setup.templates, readTemplates),
  adminHandle(setup.tryTemplate, (ctx, { params: { template }, query }) => tryTemplate(ctx, { template, ...query })),
  adminHandle(setup.layTemplate, (ctx, { body }) => insertTemplate(ctx, body)),
  adminAlone(setup.sendTestEvent, (call, { params, body }) => sendTestEvent(call, { ...params, ...body })),
  adminAlone(setup.makeTestRider, (call, { params }) => makeTestRider(call, params)),
  adminHandleStaff(setup.open, openAgency),
];
