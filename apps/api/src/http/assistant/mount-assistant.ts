import { mcpPath } from '@fareback/contract/admin';
import type { Translators } from '@fareback/wording';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AdminHandler } from '../../call/staff.ts';
import type { TenantDirectory } from '../../call/tenant.ts';
import { isAssistantOn } from '../../modules/tenants/index.ts';
import { throwAdminError } from '../../platform/api-error.ts';
import { withTenant } from '../../platform/database/transactions.ts';
import type { Deps, DeskSettings } from '../../platform/deps.ts';
import { concernTenant } from '../../platform/telemetry/scope.ts';
import { callBudget } from '../admin/call-budget.ts';
import { callOfAdmin } from '../admin/call-of-admin.ts';
import type { AssistantCaller } from './call-tool.ts';

interface Mounted {
  deps: Deps;
  desk: DeskSettings;
  tenants: TenantDirectory;
  handlers: readonly AdminHandler[];
  translators: Translators;
}

declare module 'fastify' {
  interface FastifyRequest {
    assistant: AssistantCaller | null;
  }
}

const NAME = 'assistant.message';

/** Messages that are answered. Subscriptions would keep a connection open, and no session is kept between messages. */
const METHODS = new Set([
  'initialize',
  'notifications/initialized',
  'notifications/cancelled',
  'ping',
  'server/discover',
  'tools/list',
  'tools/call',
  'prompts/list',
  'prompts/get',
  'resources/list',
  'resources/templates/list',
  'resources/read',
]);

/**
 * Lets in an API key at its own agency, if assistants are on there, before the body is read. A page of another origin is
 * refused even with a key, so a rebound DNS name reaches nothing; cookies are not read [MCP-01, MCP-08].
 */
async function letIn(
  { deps, desk, tenants, handlers, translators }: Mounted,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<AssistantCaller> {
  const { origin, authorization } = request.headers;
  if (origin !== undefined && origin !== desk.origin) throwAdminError('ORIGIN_NOT_ALLOWED');
  const budget = callBudget(deps, request.ip, NAME);
  budget.before(authorization);
  if (authorization === undefined) throwAdminError('SIGN_IN_REQUIRED');
  const { call, caller } = await callOfAdmin({ deps, desk, tenants }, request, reply);
  request.deskConcern.actor = call.actor;
  budget.after(authorization, call.actor);
  if (caller === null) return throwAdminError('SIGN_IN_REQUIRED');
  const agency = await tenants.byId((request.params as { agency: string }).agency);
  if (!agency || !caller.isOf(agency.tenantId)) return throwAdminError('NOT_FOUND');
  request.deskConcern.tenantId = agency.tenantId;
  concernTenant(agency.tenantId);
  if (!(await withTenant(deps.database, agency.tenantId, isAssistantOn))) throwAdminError('NOT_FOUND');
  return { call, caller, agency, deps, handlers, translators };
}

/** The JSON-RPC error of a body that isn't one supported message; null if it is one. */
function errorCodeOf(body: unknown): -32_600 | -32_601 | null {
  if (typeof body !== 'object' || body === null) return -32_600;
  const { method } = body as { method?: unknown };
  if (typeof method !== 'string') return -32_600;
  return METHODS.has(method) ? null : -32_601;
}

const rpcError = (code: number, body: unknown) => {
  const { id } = (body ?? {}) as { id?: unknown };
  return {
    jsonrpc: '2.0',
    id: typeof id === 'string' || typeof id === 'number' ? id : null,
    error: { code, message: code === -32_601 ? 'Method not found' : 'Send one JSON-RPC request' },
  };
};

/** Headers that the protocol reads; the key and the caller's address stay here. */
function protocolHeaders({ headers }: FastifyRequest): [string, string][] {
  const isOfProtocol = (name: string): boolean =>
    name.startsWith('mcp-') || name === 'accept' || name === 'content-type';
  return Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' && isOfProtocol(name) ? [[name, value] satisfies [string, string]] : [],
  );
}

async function answer(request: FastifyRequest, reply: FastifyReply, { desk }: Mounted): Promise<FastifyReply> {
  const { assistant, body } = request;
  if (assistant === null) throw new Error(`${NAME} let nobody in.`);
  const code = errorCodeOf(body);
  if (code !== null) return reply.status(400).send(rpcError(code, body));
  const { answerMessage } = await import('./mcp-server.ts');
  const forwarded = new Request(`${desk.origin}${request.url}`, { method: 'POST', headers: protocolHeaders(request) });
  const {
    status,
    headers,
    body: made,
  } = await answerMessage(assistant, forwarded, body as object).then(async (response) => ({
    status: response.status,
    headers: response.headers,
    body: Buffer.from(await response.arrayBuffer()),
  }));
  return reply
    .status(status)
    .type(headers.get('content-type') ?? 'application/json')
    .send(made);
}

/** Mounts the MCP server (Streamable HTTP) behind the checks of the desk API; its library loads with the first message. */
export function mountAssistant(server: FastifyInstance, mounted: Mounted): void {
  server.decorateRequest('assistant', null);
  const config = { name: NAME, desk: 'only', cors: false } as const;
  server.post(mcpPath, {
    config,
    onRequest: async (request, reply) => void (request.assistant = await letIn(mounted, request, reply)),
    handler: (request, reply) => answer(request, reply, mounted),
  });
  // Clients try to open a stream of notifications, which this server doesn't offer.
  server.route({
    method: ['GET', 'DELETE'],
    url: mcpPath,
    exposeHeadRoute: false,
    config,
    handler: (_request, reply) => reply.status(405).header('allow', 'POST').send(),
  });
}
