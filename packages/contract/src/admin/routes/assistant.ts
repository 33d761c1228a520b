import * as z from 'zod/mini';
import { agencyRoute } from '../route.ts';
import { AssistantSetting } from '../shapes/assistant.ts';

/** The switch of the MCP server; the server itself is at `mcpPath`. */
export const assistantRoutes = {
  get: agencyRoute('GET', '/assistant', {
    name: 'assistant.get',
    summary: "Get if assistants may connect, and the MCP server's address",
    permission: 'programme.read',
    reply: AssistantSetting,
  }),
  set: agencyRoute('PUT', '/assistant', {
    name: 'assistant.set',
    summary: 'Let assistants connect with an API key, or not',
    permission: 'staff.manage',
    body: z.object({ isOn: z.boolean() }),
    reply: AssistantSetting,
  }),
};
