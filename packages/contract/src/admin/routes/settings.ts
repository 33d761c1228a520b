import * as z from 'zod/mini';
import { Id } from '../../schemas/scalars.ts';
import { agencyRoute } from '../route.ts';
import {
  AgencySettings,
  DeclareInput,
  MadeSecret,
  PauseInput,
  SecretRotationInput,
  SharedSecret,
} from '../shapes/settings.ts';

export const settingRoutes = {
  get: agencyRoute('GET', '/settings', {
    name: 'settings.get',
    summary: "Get the agency's settings",
    permission: 'programme.read',
    reply: AgencySettings,
  }),
};

export const serviceRoutes = {
  /** Idempotent: the same days and line return the existing pause. */
  pause: agencyRoute('POST', '/service/pauses', {
    name: 'service.pause',
    summary: 'Add days without service, so that no streak ends on them',
    permission: 'maintenance.act',
    body: PauseInput,
    reply: z.object({ pauseId: z.uuid() }),
  }),
  resume: agencyRoute('POST', '/service/pauses/:pause/lift', {
    name: 'service.resume',
    summary: 'Remove days without service; points already earned stay',
    permission: 'maintenance.act',
    params: { pause: z.uuid() },
    reply: z.object({ isLifted: z.boolean() }),
  }),
  /** Idempotent: a day that is declared already returns its id. */
  declareDay: agencyRoute('POST', '/service/declared-days', {
    name: 'service.declareDay',
    summary: 'Declare a service day to be of a kind, such as bad air',
    permission: 'maintenance.act',
    body: DeclareInput,
    reply: z.object({ declaredId: z.uuid() }),
  }),
  withdrawDay: agencyRoute('POST', '/service/declared-days/:declared/withdraw', {
    name: 'service.withdrawDay',
    summary: 'Withdraw a declared day; unclaimed points for it are withdrawn',
    permission: 'maintenance.act',
    params: { declared: z.uuid() },
    reply: z.object({ isWithdrawn: z.boolean() }),
  }),
};

export const secretRoutes = {
  list: agencyRoute('GET', '/secrets', {
    name: 'secrets.list',
    summary: "List the agency's shared secrets and their age",
    permission: 'providers.read',
    reply: z.object({ secrets: z.array(SharedSecret) }),
  }),
  /**
   * Creates a new secret; the old one stays valid for some hours. Only this reply, and a repeat with the same key,
   * contains it.
   */
  rotate: agencyRoute('POST', '/secrets/:owner/rotate', {
    name: 'secrets.rotate',
    summary: 'Rotate a secret; the old one works for some more hours',
    permission: 'providers.act',
    stepUp: true,
    params: { owner: Id },
    body: SecretRotationInput,
    reply: MadeSecret,
    errors: ['CHANGED_MEANWHILE'],
  }),
};
