import fs from 'node:fs';
import type { AdminRoute } from '@fareback/contract/admin';
import { inTenant } from '../../call/context.ts';
import { inputOf } from '../../call/input-of.ts';
import type { AdminHandler, StaffCall } from '../../call/staff.ts';
import type { Tenant, TenantDirectory } from '../../call/tenant.ts';
import { adminHandlers as agencyHandlers, runDeskHandler } from '../../modules/admin/index.ts';
import { handlers as staffHandlers } from '../../modules/staff/index.ts';
import { AdminError, ApiError } from '../../platform/api-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { asHeavyCall } from '../../platform/event-loop.ts';
import { isUuid, randomId } from '../../platform/ids.ts';
import { operatorName } from '../support/attribution.ts';
import type { OpenDeps } from '../support/command.ts';
import { namedMember } from '../support/named-member.ts';
import { onInstallation } from '../support/on-installation.ts';
import { chosenTenant, onTenant } from '../support/on-tenant.ts';
import { complain, print, printDocument } from '../support/print.ts';
import { replyLines } from './reply-lines.ts';
import {
  describeField,
  namesMember,
  optionOf,
  readGiven,
  readJsonText,
  requestOf,
  takesAgency,
  verbFields,
} from './verb-fields.ts';

interface CallOptions {
  agency?: string;
  body?: string;
  all?: true;
  dryRun?: true;
  json?: true;
  out?: string;
}

type Given = Readonly<Record<string, string | true | readonly string[] | undefined>>;
type Request = ReturnType<typeof requestOf>;

interface Where {
  deps: Deps;
  tenants: TenantDirectory;
  tenant: Tenant | null;
}

function handlerOf({ name }: AdminRoute): AdminHandler {
  const handler = [...agencyHandlers, ...staffHandlers].find(({ route }) => route.name === name);
  if (!handler) throw new Error(`There is no handler of ${name}.`);
  return handler;
}

/** Replaces the email address or the first characters of a member's id by the id; returns the id [AUTH-31]. */
async function resolveMember(route: AdminRoute, request: Request, { deps, tenant }: Where): Promise<string | null> {
  const field = verbFields(route).find(namesMember);
  const part: Record<string, unknown> | undefined = field && request[field.part];
  const named = part?.['member'];
  if (!part || tenant === null || typeof named !== 'string') return null;
  if (!isUuid(named)) part['member'] = (await inTenant(deps, tenant, (ctx) => namedMember(ctx, named))).memberId;
  return String(part['member']);
}

/** Names the flag of an invalid field and the values it accepts. */
function describeInvalid(route: AdminRoute, error: unknown): unknown {
  const isInvalid = (error instanceof AdminError || error instanceof ApiError) && error.code === 'INVALID_REQUEST';
  if (!isInvalid) return error;
  const [name = ''] = (error.details.field ?? '').split('.');
  const field = verbFields(route).find((one) => one.name === name);
  const expected = field ? `${optionOf(field).flags} (${describeField(field)})` : (error.details.field ?? 'the body');
  return new Error(`INVALID_REQUEST: look at ${expected}. See: rewards call ${route.name} --help`, { cause: error });
}

function nextCursor(reply: unknown): string | null {
  const next = (reply as { links?: { next?: string | null } }).links?.next ?? null;
  return next === null ? null : new URL(next, 'http://desk').searchParams.get('cursor');
}

/** Runs the handler with the validated input; with `isWhole` page after page, as one reply. */
async function replyOf(
  { route, request, isWhole }: { route: AdminRoute; request: Request; isWhole: boolean },
  call: StaffCall,
  agency: Tenant | null,
): Promise<unknown> {
  const handler = handlerOf(route);
  const run = (cursor: string | null): Promise<unknown> => {
    const query = cursor === null ? request.query : { ...request.query, cursor };
    const input = inputOf(route, { ...request, query, headers: {} }) as never;
    return asHeavyCall(() => runDeskHandler(handler, { call, agency, input }));
  };
  const reply = await run(null);
  if (!isWhole) return reply;
  const { data, ...rest } = reply as { data: unknown[] };
  const whole = [...data];
  for (let cursor = nextCursor(reply); cursor !== null; ) {
    const page = await run(cursor);
    whole.push(...(page as { data: unknown[] }).data);
    cursor = nextCursor(page);
  }
  return { ...rest, data: whole, links: {} };
}

/** Writes a file that only its owner can read; a file that others may read is replaced. */
function writePrivately(file: string, text: string): void {
  fs.rmSync(file, { force: true });
  fs.writeFileSync(file, text, { mode: 0o600, flag: 'wx' });
}

function printReply(reply: unknown, { json, out, all }: CallOptions): void {
  const { csv } = reply as { csv?: unknown };
  const text = typeof csv === 'string' && !json ? csv : JSON.stringify(reply, null, 2);
  if (out !== undefined) {
    writePrivately(out, `${text.trimEnd()}\n`);
    print(`Written to ${out}`);
  } else if (json || typeof csv === 'string') printDocument(text);
  else print(...replyLines(reply));
  if (!all && nextCursor(reply) !== null) complain('There is more: add --all.');
}

function printRequest(route: AdminRoute, request: Request): void {
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(request.params[name])));
  const query = new URLSearchParams(
    Object.entries(request.query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  print(
    'Nothing was changed. This would be sent:',
    `${route.method} ${path}${query.size > 0 ? `?${query.toString()}` : ''}`,
  );
  if (request.body) printDocument(JSON.stringify(request.body, null, 2));
}

async function checkOnly(
  openDeps: OpenDeps,
  route: AdminRoute,
  request: Request,
  agency: string | undefined,
): Promise<void> {
  const { deps, tenants, close } = await openDeps();
  try {
    const tenant = agency === undefined ? null : await chosenTenant({ tenants }, agency);
    await resolveMember(route, request, { deps, tenants, tenant });
    inputOf(route, { ...request, headers: {} });
    printRequest(route, request);
  } finally {
    await close();
  }
}

/** Makes a desk call in this process: the HTTP API's shapes, handler, transaction and audit log [OPS-220]. */
export async function runVerb(openDeps: OpenDeps, route: AdminRoute, options: CallOptions & Given): Promise<void> {
  const { agency, body, all } = options;
  const ofAgency = takesAgency(route) ? agency : undefined;
  const json = body === undefined ? undefined : readJsonText(readGiven(body), '--body');
  const request = requestOf(route, options, { agency: ofAgency, body: json, newKey: randomId });
  const act = async (at: Where, actor: string, setSubject: (memberId: string) => void): Promise<unknown> => {
    const memberId = await resolveMember(route, request, at);
    if (memberId !== null) setSubject(memberId);
    const who = { kind: 'command', id: null, name: actor } as const;
    const { deps, tenants } = at;
    const may = (): boolean => true;
    const call = {
      ...deps,
      tenants,
      now: deps.clock(),
      network: null,
      actor: who,
      may,
      isOperator: true,
      isProven: true,
    };
    return replyOf({ route, request, isWhole: all === true }, call, at.tenant);
  };
  try {
    if (options.dryRun) return await checkOnly(openDeps, route, request, ofAgency);
    const reply =
      ofAgency === undefined
        ? await onInstallation(openDeps, (deps, { tenants, askedBy }) =>
            act({ deps, tenants, tenant: null }, operatorName(askedBy), () => {}),
          )
        : await onTenant(openDeps, ofAgency, ({ deps, tenants, tenant, actor, setSecuritySubject }) =>
            act({ deps, tenants, tenant }, actor, setSecuritySubject),
          );
    printReply(reply, options);
  } catch (error) {
    throw describeInvalid(route, error);
  }
}
