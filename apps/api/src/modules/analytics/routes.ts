import { reportEvent as reportEventRoute } from '@fareback/contract';
import { type Handler, handleAlone } from '../../call/handler.ts';
import { namedRefusal } from '../../call/named-refusal.ts';
import { reportEvent } from './report-event.ts';

/** Reports of what visitors do in the app [API-04]. */
export const handlers: Handler[] = [
  handleAlone(reportEventRoute, (call, { body }) => namedRefusal(call, () => reportEvent(call, body))),
];
