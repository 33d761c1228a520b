import { type AssistantSetting, adminRoutes, mcpPath } from '@fareback/contract/admin';
import { type AdminHandler, adminHandle, type StaffCtx } from '../../call/staff.ts';
import { isAssistantOn, writeAssistant } from '../tenants/index.ts';

const routes = adminRoutes.assistant;

const present = ({ tenant, settings }: StaffCtx, isOn: boolean): AssistantSetting => ({
  isOn,
  address: `${settings.desk?.origin ?? ''}${mcpPath.replace(':agency', encodeURIComponent(tenant.tenantId))}`,
});

/** Lets assistants connect or not, for all processes from their next call on [DESK-691]. */
async function setAssistant(ctx: StaffCtx, isOn: boolean): Promise<AssistantSetting> {
  await writeAssistant(ctx.tx, isOn, ctx.now);
  await ctx.record({ verb: 'assistant.set', subject: { kind: 'agency', id: ctx.tenant.tenantId }, facts: { isOn } });
  return present(ctx, isOn);
}

/** The switch of the MCP server [DESK-691]. */
export const handlers: AdminHandler[] = [
  adminHandle(routes.get, async (ctx) => present(ctx, await isAssistantOn(ctx.tx))),
  adminHandle(routes.set, (ctx, { body }) => setAssistant(ctx, body.isOn)),
];
