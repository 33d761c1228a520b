import * as z from 'zod/mini';
import { agencyRoute } from '../route.ts';
import { IncomingTexts } from '../shapes/incoming-texts.ts';

export const incomingTextRoutes = {
  get: agencyRoute('GET', '/incoming-texts', {
    name: 'incomingTexts.get',
    summary: "Show if riders' texts are read, and counts by day",
    permission: 'programme.read',
    isHeavy: true,
    reply: IncomingTexts,
  }),
  set: agencyRoute('PUT', '/incoming-texts', {
    name: 'incomingTexts.set',
    summary: "Read riders' texts or not",
    permission: 'programme.publish',
    body: z.object({ isOn: z.boolean() }),
    reply: z.object({ isOn: z.boolean() }),
  }),
  setCounterNumbers: agencyRoute('PUT', '/incoming-texts/counter-numbers', {
    name: 'incomingTexts.setCounterNumbers',
    summary: 'Take phone numbers that riders give at the counter or not',
    permission: 'programme.publish',
    body: z.object({ takesCounterNumbers: z.boolean() }),
    reply: z.object({ takesCounterNumbers: z.boolean() }),
  }),
  /** The carrier's own secret, with which it signs its form; ours is rotated like any secret. */
  setToken: agencyRoute('PUT', '/incoming-texts/carrier-token', {
    name: 'incomingTexts.setToken',
    summary: "Save the token with which the carrier signs riders' texts",
    permission: 'providers.act',
    stepUp: true,
    body: z.object({ token: z.string().check(z.trim(), z.minLength(16), z.maxLength(200)) }),
    reply: z.object({}),
  }),
};
