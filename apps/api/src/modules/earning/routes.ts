import { listCampaignStatuses as listCampaignStatusesRoute } from '@fareback/contract';
import { type Handler, handle } from '../../call/handler.ts';
import { listCampaignStatuses } from './list-campaign-statuses.ts';

export const earningHandlers: Handler[] = [handle(listCampaignStatusesRoute, (ctx) => listCampaignStatuses(ctx))];
