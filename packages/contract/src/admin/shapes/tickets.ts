import * as z from 'zod/mini';
import { freeLine } from '../../schemas/scalars.ts';
import { MaybeMoment, Moment } from './common.ts';

/** An inspector's device chooses its id once; its name is what staff call it. */
export const InspectorDevice = z.object({
  deviceId: z.uuid(),
  label: freeLine(60).check(z.regex(/\S/)),
});

const Seconds = z.int();

/** What an inspector's page holds to check tickets without a network until the last key ends [TICKET-09]. */
export const InspectorShift = z.object({
  agency: z.string(),
  agencyName: z.string(),
  /** The server's time in ms, from which the page counts on. */
  now: z.int(),
  keyId: z.int(),
  /** Ed25519, 32 bytes in base64. */
  publicKey: z.string(),
  /** Keys of the service days: 32 bytes in base64, with their times in seconds since 1970. */
  dayKeys: z.array(z.object({ from: Seconds, until: Seconds, key: z.string() })),
  offers: z.array(z.object({ offerId: z.string(), title: z.string() })),
  canceled: z.array(z.string()),
  /** Tickets that others saw in the last day, with the first time in seconds. */
  seen: z.array(z.object({ code: z.string(), at: Seconds })),
});
export type InspectorShift = z.infer<typeof InspectorShift>;

/** Results that are stored: those of codes that the agency's own keys made. */
export const sightingResults = ['VALID', 'EXPIRED', 'CANCELED', 'COPIED'] as const;

const Sighting = z.object({
  /** Chosen by the device; a repeated one is ignored. */
  sightingId: z.uuid(),
  code: z.string().check(z.regex(/^[A-Z2-9]{8}$/)),
  result: z.enum(sightingResults),
  seenAt: Moment,
});

export const sightingsMax = 200;

export const NewSightings = z.object({
  deviceId: z.uuid(),
  sightings: z.array(Sighting).check(z.maxLength(sightingsMax)),
});

export const DeviceAtDesk = z.object({
  deviceId: z.string(),
  label: z.string(),
  shiftAt: Moment,
  /** Until when the keys on the device are good. */
  keysUntil: Moment,
  syncedAt: MaybeMoment,
  revokedAt: MaybeMoment,
});
export type DeviceAtDesk = z.infer<typeof DeviceAtDesk>;

/** A ticket that was seen more than once, or whose code was copied or canceled [TICKET-18]. */
export const DoubleUse = z.object({
  redemptionId: z.string(),
  memberId: z.string(),
  offerId: z.string(),
  title: z.string(),
  code: z.string(),
  refundedAt: MaybeMoment,
  sightings: z.array(z.object({ seenAt: Moment, label: z.string(), result: z.enum(sightingResults) })),
});
export type DoubleUse = z.infer<typeof DoubleUse>;
