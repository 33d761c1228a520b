import { adminRoutes, type Permission } from '@fareback/contract/admin';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { onTestFinished } from 'vitest';
import { deskOf } from './desk.ts';
import type { TestTenant, World } from './index.ts';

/** Calls of the MCP server over HTTP; the world's desk must have the origin at which it listens. */
export function createAssistantEnv(w: World, origin: string) {
  const addressOf = ({ tenantId }: TestTenant): string => `${origin}/admin/agencies/${tenantId}/mcp`;
  // Entries of one millisecond have no order in the audit log.
  const later = (address: string | URL, init?: RequestInit): Promise<Response> => {
    w.clock.advance(1);
    return fetch(address, init);
  };
  const deskFor = (tenant: TestTenant) => deskOf(w, tenant);
  return {
    addressOf,
    turnOn: (tenant: TestTenant, isOn = true) => deskFor(tenant).call(adminRoutes.assistant.set, { body: { isOn } }),
    /** Creates an API key with these permissions; returns its secret. */
    async makeKey(tenant: TestTenant, permissions: readonly Permission[], name = 'Assistant'): Promise<string> {
      const body = { name, permissions: [...permissions] as never, days: 30 };
      return (await deskFor(tenant).call(adminRoutes.keys.make, { body })).secret;
    },
    /** Connects the protocol's own client: `legacy` speaks the revisions of 2025, `auto` the newest that the server has. */
    async connect(tenant: TestTenant, secret: string, mode: 'legacy' | 'auto' = 'auto'): Promise<Client> {
      const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } });
      const headers = { authorization: `Bearer ${secret}` };
      await client.connect(
        new StreamableHTTPClientTransport(new URL(addressOf(tenant)), { requestInit: { headers }, fetch: later }),
      );
      onTestFinished(() => client.close());
      return client;
    },
    /** Sends a body as it is. */
    post: (tenant: TestTenant, secret: string | null, body: string, headers: Record<string, string> = {}) =>
      fetch(addressOf(tenant), {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...(secret !== null && { authorization: `Bearer ${secret}` }),
          ...headers,
        },
      }),
  };
}

/** The first text of a tool's reply. */
export const textOf = (reply: unknown): string => (reply as { content: { text?: string }[] }).content[0]?.text ?? '';
