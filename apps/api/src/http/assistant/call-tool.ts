import type { AdminRoute } from '@fareback/contract/admin';
import type { Translators } from '@fareback/wording';
import type { JSONObject } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { RawRequest } from '../../call/input-of.ts';
import type { AdminHandler, DeskCall } from '../../call/staff.ts';
import type { Tenant } from '../../call/tenant.ts';
import { recordAuditEvent } from '../../modules/acts/index.ts';
import { throwApiError } from '../../platform/api-error.ts';
import { withTenant } from '../../platform/database/transactions.ts';
import type { Deps } from '../../platform/deps.ts';
import { isUuid } from '../../platform/ids.ts';
import { toAdminErrorBody } from '../admin/admin-errors.ts';
import { answer } from '../admin/answer-admin.ts';
import { admit, type Caller } from '../admin/call-of-admin.ts';
import { maskTexts } from './masks.ts';
import { type AssistantTool, assistantTools, toolNamed } from './tools.ts';

/** One call of an assistant that was let in: an API key at its own agency. */
export interface AssistantCaller {
  call: DeskCall;
  caller: Caller;
  agency: Tenant;
  deps: Deps;
  handlers: readonly AdminHandler[];
  translators: Translators;
}

type Inputs = Readonly<Record<string, unknown>>;

export interface ToolReply {
  [key: string]: unknown;
  content: { type: 'text'; text: string }[];
  isError?: boolean;
}

/** Longer replies would fill an assistant's context. */
const REPLY_LENGTH_MAX = 200_000;

const NO_SUCH_TOOL =
  "There is no such tool. Assistants read, explain, simulate and draft. They can't publish, submit, approve, give or deduct points, refund, erase, or show a name, phone number or email. A person does that at the desk.";

const parts = ['params', 'query', 'body'] as const;

interface JsonSchema {
  properties?: Record<string, JSONObject>;
  required?: string[];
}

const schemaOf = (shape: z.core.$ZodType): JsonSchema =>
  z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

/** The inputs of a call by name, without the agency and those that the tool sets itself. */
function inputsOf({ route, fixed = {}, without = [] }: AssistantTool) {
  const hidden = new Set(['agency', ...Object.keys(fixed), ...without]);
  return parts.flatMap((part) => {
    const { properties = {}, required = [] } = route[part] ? schemaOf(route[part]) : {};
    return Object.entries(properties)
      .filter(([name]) => !hidden.has(name))
      .map(([name, schema]) => ({ part, name, schema, isRequired: required.includes(name) }));
  });
}

/** The tools that a key may use, with input schemas from the contract of the desk's calls [MCP-03]. */
export const listTools = ({ caller, agency }: Pick<AssistantCaller, 'caller' | 'agency'>) =>
  assistantTools
    .filter(({ route }) => caller.may(agency.tenantId, route.permission as never))
    .map((tool) => {
      const inputs = inputsOf(tool);
      return {
        name: tool.name,
        description: tool.description,
        inputSchema: {
          type: 'object' as const,
          properties: Object.fromEntries(inputs.map(({ name, schema }) => [name, schema])),
          required: inputs.filter(({ isRequired }) => isRequired).map(({ name }) => name),
          additionalProperties: false,
        },
        annotations: { readOnlyHint: tool.does !== 'DRAFT', destructiveHint: false, openWorldHint: false },
      };
    });

function requestOf(tool: AssistantTool, given: Inputs, agency: Tenant): RawRequest {
  const { route, fixed = {} } = tool;
  const request = {
    params: { agency: agency.tenantId } as Record<string, unknown>,
    query: {} as Record<string, unknown>,
    body: {} as Record<string, unknown>,
  };
  const inputs = new Map(inputsOf(tool).map((input) => [input.name, input.part]));
  for (const [name, value] of Object.entries(given)) {
    const part = inputs.get(name) ?? throwApiError('INVALID_REQUEST', { field: name.slice(0, 40) });
    request[part][name] = value;
  }
  for (const [name, value] of Object.entries(fixed)) request[partOf(route, name)][name] = value;
  return { ...request, headers: {}, body: route.body ? request.body : undefined };
}

const partOf = (route: AdminRoute, name: string): (typeof parts)[number] =>
  parts.find((part) => route[part] && name in (schemaOf(route[part]).properties ?? {})) ?? 'query';

/** Runs a desk call as the API key, with its permission, budget and thread, and masks the reply. */
export async function replyOf(who: AssistantCaller, tool: AssistantTool, given: Inputs): Promise<unknown> {
  const { call, caller, agency, deps, handlers } = who;
  const { route, mask = (reply: unknown): unknown => reply } = tool;
  admit(route, caller, agency);
  const handler = handlers.find((one) => one.route.name === route.name);
  if (!handler) throw new Error(`There is no handler of ${route.name}.`);
  const body = await answer(handler, { call, agency, rawRequest: requestOf(tool, given, agency) }, deps);
  const json = body instanceof Uint8Array ? Buffer.from(body.buffer).toString() : JSON.stringify(body);
  return maskTexts((mask as (reply: unknown) => unknown)(JSON.parse(json)));
}

interface Recorded {
  verb: 'assistant.call' | 'assistant.refuse';
  kind: 'tool' | 'resource';
  name: string;
  outcome: string;
  inputs?: Inputs;
}

/** Ids that an entry of the audit log names; other inputs may hold anything. */
const NAMED = ['campaign', 'offer', 'item', 'number', 'report', 'template'] as const;

/** Writes the call to the audit log, before its reply leaves [MCP-05]. */
export async function recordCall(
  who: AssistantCaller,
  { verb, kind, name, outcome, inputs = {} }: Recorded,
): Promise<void> {
  const { call, agency, deps } = who;
  const { actor, network, now, keyRing } = call;
  if (actor === null) throw new Error('An assistant was let in without a key.');
  const isDone = outcome === 'OK';
  const named = Object.fromEntries(isDone ? NAMED.flatMap((key) => (key in inputs ? [[key, inputs[key]]] : [])) : []);
  const memberId = isDone && isUuid(String(inputs['member'])) ? { memberId: String(inputs['member']) } : {};
  // The name comes from outside, and must not bring personal data into the log.
  const id = /^[a-z][a-z_-]{0,39}$/.test(name) ? name : 'unknown';
  await withTenant(deps.database, agency.tenantId, (tx) =>
    recordAuditEvent(
      { tx, keyRing, now, actor, network },
      { verb, subject: { kind, id }, ...memberId, facts: { outcome, ...named } },
    ),
  );
}

const toReply = (text: string, isError = false): ToolReply => ({
  content: [{ type: 'text', text }],
  ...(isError && { isError }),
});

/** The reply of a tool, or how to get a shorter one. */
export const toSizedReply = (text: string): ToolReply =>
  text.length <= REPLY_LENGTH_MAX
    ? toReply(text)
    : toReply('The reply is too long for an assistant. Ask for less, such as fewer days.', true);

/** Codes that say the key may not do it; they are on record as refusals. */
const REFUSALS = new Set(['NOT_ALLOWED', 'STEP_UP_REQUIRED']);

/** The code and words of an error; an unexpected one is logged and has no details. */
export function failureOf({ call, translators }: AssistantCaller, error: unknown): { code: string; text: string } {
  const { code, status, text, details } = toAdminErrorBody(error as never, translators);
  if (status >= 500) call.log.error({ err: error, code }, 'request failed');
  const { field, extra } = details;
  const more = [field && `field ${field}`, extra && JSON.stringify(maskTexts(extra))].filter(Boolean).join(', ');
  return { code, text: more === '' ? `${code}: ${text}` : `${code}: ${text} (${more})` };
}

/** Answers a call of a tool. A refusal is a reply in plain words, and every call is on record [MCP-04, MCP-05]. */
export async function callTool(who: AssistantCaller, name: string, inputs: Inputs): Promise<ToolReply> {
  const tool = toolNamed(name);
  const record = (verb: Recorded['verb'], outcome: string): Promise<void> =>
    recordCall(who, { verb, kind: 'tool', name, outcome, inputs });
  const rejection = tool ? (tool.rejectionOf?.(inputs) ?? null) : NO_SUCH_TOOL;
  if (!tool || rejection !== null) {
    await record('assistant.refuse', tool ? 'PERSONAL_DATA' : 'NO_SUCH_TOOL');
    return toReply(rejection ?? NO_SUCH_TOOL, true);
  }
  try {
    const text = JSON.stringify(await replyOf(who, tool, inputs));
    await record('assistant.call', 'OK');
    return toSizedReply(text);
  } catch (error) {
    const { code, text } = failureOf(who, error);
    await record(REFUSALS.has(code) ? 'assistant.refuse' : 'assistant.call', code);
    return toReply(text, true);
  }
}
