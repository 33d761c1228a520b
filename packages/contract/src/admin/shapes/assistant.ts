import * as z from 'zod/mini';

/** Path of the MCP server for assistants; only API keys can call it. */
export const mcpPath = '/admin/agencies/:agency/mcp';

export const AssistantSetting = z.object({
  isOn: z.boolean(),
  /** Address of the MCP server, the same whether it is on or off. */
  address: z.string(),
});
export type AssistantSetting = z.infer<typeof AssistantSetting>;
