import {
  confirmMailedCode,
  connectProvider as connectProviderRoute,
  disconnectProvider,
  finishProviderSignIn,
  getProviderRedirect,
  listProviderStatuses,
  recogniseRide as recogniseRideRoute,
  resendMailedCode,
} from '@fareback/contract';
import { type Handler, handle, handleRedirect, handleWithoutTransaction } from '../../call/handler.ts';
import { connectProvider } from './connect-provider.ts';
import { disconnect, listConnections } from './connections.ts';
import { finishConsent, startConsent } from './consent/consent.ts';

import { confirmCode, resendCode } from './mailed-code/mail-code.ts';

import { recogniseRide } from './ride-proof/recognise-ride.ts';

export const handlers: Handler[] = [
  handle(listProviderStatuses, (ctx) => listConnections(ctx)),
  handleWithoutTransaction(connectProviderRoute, (call, { body }) => connectProvider(call, body)),
  handle(disconnectProvider, (ctx, { params }) => disconnect(ctx, params.id)),
  handleWithoutTransaction(confirmMailedCode, (call, { params, body }) => confirmCode(call, params.id, body.code)),
  handle(resendMailedCode, (ctx, { params }) => resendCode(ctx, params.id)),
  handleWithoutTransaction(recogniseRideRoute, (call, { params, body }) => recogniseRide(call, params.id, body)),
  handleWithoutTransaction(getProviderRedirect, (call, { params, query }) => startConsent(call, params.id, query)),
  handleRedirect(finishProviderSignIn, (call, { params, query }) => finishConsent(call, params.id, query)),
];
