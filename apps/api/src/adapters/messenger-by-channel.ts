import { traced } from '../platform/telemetry/scope.ts';
import type { Messenger } from './messenger.ts';

export const messengerByChannel = (ways: { SMS: Messenger; EMAIL: Messenger }): Messenger => ({
  send: (message) =>
    traced(message.channel === 'SMS' ? 'send text' : 'send mail', { 'tenant.id': message.tenantId }, () =>
      ways[message.channel].send(message),
    ),
});
