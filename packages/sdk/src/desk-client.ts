import { type Client, type ClientOptions, createClient } from './client.ts';
import { type DeskCalls, deskKeyedCalls } from './generated/desk-calls.ts';

export interface DeskClientOptions extends ClientOptions {
  /** API key of the agency (`fbk_…`), made at the desk. Keep it on your server. */
  apiKey: string;
}

/** Creates a client for the desk's calls with an API key: members, webhooks, reports. For servers only. */
export const createDeskClient = (options: DeskClientOptions): Client<DeskCalls> =>
  createClient<DeskCalls>({
    options,
    tokens: { get: async () => options.apiKey, reject: () => false },
    keyedCalls: deskKeyedCalls,
  });
