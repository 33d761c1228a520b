import { routes } from '@fareback/contract';
import { type Handler, handleAlone } from '../../call/handler.ts';
import { enterCode } from './enter-code.ts';

/** Entering a code. */
export const handlers: Handler[] = [
  handleAlone(routes.codes.use, (call, { params }) => enterCode(call, params.inviteCode)),
];
