import * as z from 'zod/mini';
import { MaybeText } from '../../schemas/scalars.ts';
import { agencyRoute, limitErrors } from '../route.ts';
import { Done, Reason } from '../shapes/member-acts.ts';
import {
  NewOfferBatch,
  OfferBatches,
  OfferBatchFigures,
  OfferBatchLines,
  OfferBatchPart,
  StartedOfferBatch,
} from '../shapes/offer-batches.ts';
import { inLanguage } from './of-member.ts';

const OfBatch = { batch: z.uuid() };
const LINES_BYTES_MAX = 512 * 1024;

export const offerBatchRoutes = {
  list: agencyRoute('GET', '/offer-batches', {
    name: 'offerBatches.list',
    summary: 'List offers given to many members at once',
    permission: 'members.read',
    query: z.object(inLanguage),
    reply: OfferBatches,
  }),
  get: agencyRoute('GET', '/offer-batches/:batch', {
    name: 'offerBatches.get',
    summary: 'Get a batch of offers with its cost and stock',
    permission: 'members.read',
    params: OfBatch,
    query: z.object(inLanguage),
    reply: OfferBatchFigures,
  }),
  /** The draft of a batch. Members are added by `addLines` or `addSegment`; `start` gives them the offer. */
  create: agencyRoute('POST', '/offer-batches', {
    name: 'offerBatches.create',
    summary: 'Create a draft of a batch of offers',
    permission: 'points.act',
    body: NewOfferBatch,
    reply: z.object({ batchId: z.uuid(), segment: MaybeText }),
  }),
  /** Sending a part again adds nothing. The part with line 1 replaces the members added before. */
  addLines: agencyRoute('POST', '/offer-batches/:batch/lines', {
    name: 'offerBatches.addLines',
    summary: 'Add members of a list to a batch of offers',
    permission: 'points.act',
    params: OfBatch,
    body: OfferBatchLines,
    bodyMaxBytes: LINES_BYTES_MAX,
    reply: OfferBatchPart,
    errors: ['CHANGED_MEANWHILE'],
  }),
  /**
   * Adds the next 500 members of the batch's segment. Call it with the returned `after` until that is null. A call
   * without `after` replaces the members added before.
   */
  addSegment: agencyRoute('POST', '/offer-batches/:batch/segment', {
    name: 'offerBatches.addSegment',
    summary: 'Add members of a segment to a batch of offers',
    permission: 'points.act',
    params: OfBatch,
    body: z.object({ after: z._default(z.nullable(z.uuid()), null) }),
    reply: z.object({ after: z.nullable(z.uuid()), ready: z.int() }),
    errors: ['CHANGED_MEANWHILE'],
  }),
  /** A job gives the offer to 500 members at a time, each once. Idempotent. */
  start: agencyRoute('POST', '/offer-batches/:batch/start', {
    name: 'offerBatches.start',
    summary: 'Give the offer of a batch to its members',
    permission: 'points.act',
    stepUp: true,
    params: OfBatch,
    body: StartedOfferBatch,
    reply: z.object({ isChanged: z.boolean(), points: z.int() }),
    errors: ['OWN_ACCOUNT', 'CHANGED_MEANWHILE', ...limitErrors],
  }),
  /** Stops the batch and withdraws the unused offers; used ones stay, because their coupons were shown. */
  undo: agencyRoute('POST', '/offer-batches/:batch/undo', {
    name: 'offerBatches.undo',
    summary: 'Withdraw the unused offers of a batch',
    permission: 'points.act',
    stepUp: true,
    params: OfBatch,
    body: z.object({ reason: Reason }),
    reply: Done,
    errors: ['CHANGED_MEANWHILE'],
  }),
  discard: agencyRoute('DELETE', '/offer-batches/:batch', {
    name: 'offerBatches.discard',
    summary: 'Delete a draft of a batch of offers',
    permission: 'points.act',
    params: OfBatch,
    reply: Done,
    errors: ['CHANGED_MEANWHILE'],
  }),
};
