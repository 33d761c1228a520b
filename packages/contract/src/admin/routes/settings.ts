import * as z from 'zod/mini';
import { Id } from '../../schemas/scalars.ts';
import { agencyRoute } from '../route.ts';
import { AgencySettings, MadeSecret, PauseInput, SecretRotationInput, SharedSecret } from '../shapes/settings.ts';

export const settingRoutes = {
  get: agencyRoute('GET', '/settings', {
    name: 'settings.get',
    summary: 'How an agency is set: by its programme, and beside it',
    permission: 'programme.read',
    reply: AgencySettings,
  }),
};

export const serviceRoutes = {
  /** Idempotent: the same days and line return the existing pause. */
  pause: agencyRoute('POST', '/service/pauses', {
    name: 'service.pause',
    summary: 'Says that the service failed on some days, so that no streak ends by them',
    permission: 'maintenance.act',
    body: PauseInput,
    reply: z.object({ pauseId: z.uuid() }),
  }),
  resume: agencyRoute('POST', '/service/pauses/:pause/lift', {
    name: 'service.resume',
    summary: 'Lifts a pause that was said by mistake; what was earned by it stays',
    permission: 'maintenance.act',
    params: { pause: z.uuid() },
    reply: z.object({ isLifted: z.boolean() }),
  }),
};

export const secretRoutes = {
  list: agencyRoute('GET', '/secrets', {
    name: 'secrets.list',
    summary: 'Which secrets the agency shares, and how old each is',
    permission: 'providers.read',
    reply: z.object({ secrets: z.array(SharedSecret) }),
  }),
  /**
   * Creates a new secret; the old one stays valid for some hours. Only this reply, and a repeat with the same key,
   * contains it.
   */
  rotate: agencyRoute('POST', '/secrets/:owner/rotate', {
    name: 'secrets.rotate',
    summary: 'Makes a new secret; the present one counts for some hours more',
    permission: 'providers.act',
    stepUp: true,
    params: { owner: Id },
    body: SecretRotationInput,
    reply: MadeSecret,
    errors: ['CHANGED_MEANWHILE'],
  }),
};
