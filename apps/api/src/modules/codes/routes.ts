import { routes } from '@fareback/contract';
import { type Handler, handle, handleWithoutTransaction } from '../../call/handler.ts';
import { enterCode } from './enter-code.ts';
import { acceptInvitation } from './invitations/accept-invitation.ts';
import { getInvitation } from './invitations/get-invitation.ts';
import { closeInvitation } from './invitations/save-invitation.ts';

export const handlers: Handler[] = [
  handleWithoutTransaction(routes.codes.use, (call, { params }) => enterCode(call, params.inviteCode)),
  handleWithoutTransaction(routes.invitation.get, (call, { params }) => getInvitation(call, params.inviteCode)),
  handleWithoutTransaction(routes.invitation.accept, (call, { body }) => acceptInvitation(call, body.inviteCode)),
  handle(routes.invitation.close, (ctx) => closeInvitation(ctx)),
];
