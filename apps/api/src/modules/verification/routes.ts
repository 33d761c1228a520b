import { routes } from '@fareback/contract';
import { type Handler, handleWithoutTransaction } from '../../call/handler.ts';
import { confirmPhoneCode } from './confirm-phone-code.ts';
import { sendPhoneCode } from './send-phone-code.ts';

export const handlers: Handler[] = [
  handleWithoutTransaction(routes.verification.sendPhoneCode, (call, { body }) =>
    sendPhoneCode(call, { ...body, isChange: false }),
  ),
  handleWithoutTransaction(routes.verification.confirmPhoneCode, (call, { body }) => confirmPhoneCode(call, body)),
];
