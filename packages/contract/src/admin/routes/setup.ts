import * as z from 'zod/mini';
import { limits } from '../../limits.ts';
import { agencyRoute } from '../route.ts';
import { SampleTrial, Setup, SetupAddress, TestEvent, TestRide } from '../shapes/setup.ts';
import {
  LaidTemplate,
  TemplateInput,
  Templates,
  TemplateTried,
  templateAnswers,
  templateNames,
} from '../shapes/templates.ts';

export const setupRoutes = {
  /** The agency's progress; each step is derived from data. */
  get: agencyRoute('GET', '/setup', {
    name: 'setup.get',
    isHeavy: true,
    summary: 'Get what is done and what is missing before launch',
    permission: 'programme.read',
    reply: Setup,
  }),
  address: agencyRoute('GET', '/setup/address', {
    name: 'setup.address',
    summary: "Check whether the agency's address shows its app",
    permission: 'programme.read',
    reply: SetupAddress,
  }),
  /** Replays sample rides against a version, and records that staff saw the result. */
  tryOut: agencyRoute('POST', '/setup/sample', {
    name: 'setup.tryOut',
    isHeavy: true,
    summary: 'Try the draft on sample rides',
    permission: 'programme.edit',
    reply: SampleTrial,
    errors: ['PACK_BROKEN'],
  }),
  templates: agencyRoute('GET', '/setup/templates', {
    name: 'setup.templates',
    isHeavy: true,
    summary: 'List campaign templates with what they pay on sample rides',
    permission: 'programme.edit',
    reply: Templates,
  }),
  /** What a template says and pays with given answers; nothing is saved. */
  tryTemplate: agencyRoute('GET', '/setup/templates/:template', {
    name: 'setup.tryTemplate',
    isHeavy: true,
    summary: 'Try a template with your answers',
    permission: 'programme.edit',
    params: { template: z.enum(templateNames) },
    query: z.object(templateAnswers),
    reply: TemplateTried,
    errors: ['TEMPLATE_UNFIT', 'PACK_BROKEN'],
  }),
  /** Adds a template to the current draft, or starts a draft if there is none. */
  layTemplate: agencyRoute('POST', '/setup/templates', {
    name: 'setup.layTemplate',
    isHeavy: true,
    summary: 'Add a template to the draft',
    permission: 'programme.edit',
    body: TemplateInput,
    reply: LaidTemplate,
    errors: ['TEMPLATE_UNFIT', 'PACK_BROKEN', 'VERSION_SETTLED', 'NEWER_VERSION_LIVE'],
  }),
  /** Sends a signed event through the real ingest endpoint, like the provider's server. */
  sendTestEvent: agencyRoute('POST', '/setup/test-event', {
    name: 'setup.sendTestEvent',
    summary: 'Send a signed test event as a provider would',
    permission: 'providers.act',
    body: z.object({ provider: z.string().check(z.minLength(1), z.maxLength(limits.idLengthMax)) }),
    reply: TestEvent,
    errors: ['OPEN_ALREADY'],
  }),
  /** Creates a synthetic rider who signs up, connects, rides, claims and redeems. */
  makeTestRider: agencyRoute('POST', '/setup/test-rider', {
    name: 'setup.makeTestRider',
    summary: 'Create a test rider who rides, claims and redeems',
    permission: 'members.act',
    reply: TestRide,
    errors: ['OPEN_ALREADY', 'NO_WAY_TO_RIDE'],
  }),
  /** Opens the agency to riders, irreversibly; test riders are erased. */
  open: agencyRoute('POST', '/setup/open', {
    name: 'setup.open',
    isHeavy: true,
    summary: 'Open the app to riders',
    permission: 'staff.manage',
    stepUp: true,
    reply: Setup,
    errors: ['OPEN_ALREADY', 'NOT_READY', 'WAITS_FOR_SUPPLIER'],
  }),
};
