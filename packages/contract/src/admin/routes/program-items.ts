import * as z from 'zod/mini';
import { languages } from '../../schemas/enums.ts';
import { freeText } from '../../schemas/scalars.ts';
import { agencyRoute } from '../route.ts';
import {
  CampaignPage,
  CopiedItem,
  ItemHistory,
  ItemId,
  itemChanges,
  itemLists,
  ListedCampaigns,
  ListedOffers,
  OfferPage,
} from '../shapes/program-items.ts';
import { Version } from '../shapes/versions.ts';
import { inLanguage } from './of-member.ts';

const OfItem = { list: z.enum(itemLists), item: ItemId };
const language = z.object(inLanguage);
const inItsLanguage = z.object({ language: z._default(z.enum(languages), 'en') });

export const campaignRoutes = {
  /** Campaigns of the live version and of drafts, with figures of the last 28 days. */
  list: agencyRoute('GET', '/campaigns', {
    name: 'campaigns.list',
    isHeavy: true,
    summary: 'List campaigns with state, budget and figures of the last 28 days',
    permission: 'programme.read',
    query: language,
    reply: ListedCampaigns,
  }),
  get: agencyRoute('GET', '/campaigns/:campaign', {
    name: 'campaigns.get',
    isHeavy: true,
    summary: 'Get a campaign with its figures by day',
    permission: 'programme.read',
    params: { campaign: ItemId },
    query: language,
    reply: CampaignPage,
  }),
};

export const offerRoutes = {
  /** Offers of the live version and of drafts, with figures of the last 28 days. */
  list: agencyRoute('GET', '/offers', {
    name: 'offers.list',
    isHeavy: true,
    summary: 'List offers with state, stock and figures of the last 28 days',
    permission: 'programme.read',
    query: language,
    reply: ListedOffers,
  }),
  get: agencyRoute('GET', '/offers/:offer', {
    name: 'offers.get',
    isHeavy: true,
    summary: 'Get an offer with its figures by day',
    permission: 'programme.read',
    params: { offer: ItemId },
    query: language,
    reply: OfferPage,
  }),
};

export const programItemRoutes = {
  history: agencyRoute('GET', '/program/:list/:item/history', {
    name: 'programItems.history',
    isHeavy: true,
    summary: 'Get the rules of a campaign or offer, and the versions that changed it',
    permission: 'programme.read',
    params: OfItem,
    query: inItsLanguage,
    reply: ItemHistory,
  }),
  /**
   * Submits a version for approval that differs from the live one only in this item. A repeated call returns the
   * version that already waits.
   */
  propose: agencyRoute('POST', '/program/:list/:item/changes', {
    name: 'programItems.propose',
    isHeavy: true,
    summary: 'Submit a version that pauses, ends or resumes a campaign or offer',
    permission: 'programme.edit',
    params: OfItem,
    body: z.object({ change: z.enum(itemChanges), note: z._default(freeText(500), '') }),
    reply: Version,
    errors: ['PACK_BROKEN', 'NEWER_VERSION_LIVE', 'VERSION_SETTLED', 'CHANGED_MEANWHILE'],
  }),
  /** Adds a copy of the item, with its texts, to the newest draft that can be edited, or to a new one. */
  copy: agencyRoute('POST', '/program/:list/:item/copy', {
    name: 'programItems.copy',
    isHeavy: true,
    summary: 'Copy a campaign or offer in a draft',
    permission: 'programme.edit',
    params: OfItem,
    reply: CopiedItem,
    errors: ['PACK_BROKEN', 'NEWER_VERSION_LIVE', 'VERSION_SETTLED', 'CHANGED_MEANWHILE'],
  }),
};
