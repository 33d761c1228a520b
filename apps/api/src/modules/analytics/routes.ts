import { reportEvent as reportEventRoute } from '@fareback/contract';
import { attributeErrors } from '../../call/attribute-errors.ts';
import { type Handler, handleWithoutTransaction } from '../../call/handler.ts';
import { reportEvent } from './report-event.ts';

export const handlers: Handler[] = [
  handleWithoutTransaction(reportEventRoute, (call, { body }) => attributeErrors(call, () => reportEvent(call, body))),
];
