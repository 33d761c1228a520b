import { adminRoutes } from '@fareback/contract/admin';
import { type AdminHandler, adminFigures, adminHandle } from '../../../call/staff.ts';
import { getCampaign, listCampaigns } from './campaigns.ts';
import { copyItem, proposeChange } from './change-item.ts';
import { getItemHistory } from './history.ts';
import { getOffer, listOffers } from './offers.ts';

const { campaigns, offers, programItems } = adminRoutes;

export const handlers: AdminHandler[] = [
  adminFigures(campaigns.list, (ctx, { query }) => listCampaigns(ctx, query.language)),
  adminFigures(campaigns.get, (ctx, { params, query }) => getCampaign(ctx, params.campaign, query.language)),
  adminFigures(offers.list, (ctx, { query }) => listOffers(ctx, query.language)),
  adminFigures(offers.get, (ctx, { params, query }) => getOffer(ctx, params.offer, query.language)),
  adminHandle(programItems.history, (ctx, { params, query }) =>
    getItemHistory(ctx, { list: params.list, id: params.item, language: query.language }),
  ),
  adminHandle(programItems.propose, (ctx, { params, body }) =>
    proposeChange(ctx, { list: params.list, id: params.item, ...body }),
  ),
  adminHandle(programItems.copy, (ctx, { params }) => copyItem(ctx, { list: params.list, id: params.item })),
];
