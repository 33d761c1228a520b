export type { Client, ClientOptions, Input } from './client.ts';
export { createDeskClient, type DeskClientOptions } from './desk-client.ts';
export { type ClientErrorCode, type ErrorCode, FarebackError } from './errors.ts';
export type * as desk from './generated/desk-calls.ts';
export type * as rider from './generated/rider-calls.ts';
export { createRiderClient, type RiderClient, type RiderClientOptions } from './rider-client.ts';
