import { routes } from '@fareback/contract';
import { type Handler, handleAlone, handleEternal } from '../../../call/handler.ts';
import { getAgencyContent } from './agency-content.ts';
import { openApp, readAsked } from './open-app.ts';

/** What opens the app in one call, beside the calls for each set [API-57, API-58]. */
export const openingHandlers: Handler[] = [
  handleAlone(routes.opening.get, (call, { query }) => openApp(call, readAsked(query.sets))),
  handleEternal(routes.opening.getContent, (call, { params }) => getAgencyContent(call, params.digest)),
];
