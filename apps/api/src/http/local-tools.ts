import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLocalMailbox, type StoredMessage } from '../adapters/local-mailbox.ts';
import { inTenant } from '../call/context.ts';
import type { Tenant, TenantDirectory } from '../call/tenant.ts';
import { partnerLink } from '../modules/auth/index.ts';
import { type ClaimedRides, ridesOfClaims } from '../modules/connections/index.ts';
import { throwApiError } from '../platform/api-error.ts';
import { escapeHtml } from '../platform/csv.ts';
import { INSTALLATION, withTenant } from '../platform/database/transactions.ts';
import type { Deps } from '../platform/deps.ts';
import { asksDesk } from './admin/desk-host.ts';
import { mountLocalTexts } from './local-texts.ts';
import { hostOf } from './tenant-of-request.ts';

const linked = (text: string): string =>
  escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`);

const stamp = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** Shows an email in a sandboxed frame; links open in a new tab. */
const framed = ({ messageId, subject = '' }: StoredMessage): string =>
  `<iframe src="/local/mailbox/${messageId}" title="${escapeHtml(subject)}" sandbox="allow-popups allow-popups-to-escape-sandbox" loading="lazy"></iframe>`;

function messageItem(message: StoredMessage): string {
  const { at, channel, to, sender, subject, text, html } = message;
  const from = sender === undefined ? '' : ` from ${escapeHtml(sender)}`;
  const head = `<small><time datetime="${at.toISOString()}">${stamp(at)}</time> · ${channel}${from} to ${escapeHtml(to)}</small>`;
  const title = subject === undefined ? '' : `<h2 dir="auto">${escapeHtml(subject)}</h2>`;
  const body = `<div dir="auto"><p>${linked(text)}</p></div>`;
  if (html === undefined) return `<li>${head}${title}${body}</li>`;
  return `<li>${head}${title}${framed(message)}<h3>As plain text</h3>${body}</li>`;
}

const messageList = (messages: StoredMessage[]): string =>
  messages.length === 0
    ? '<p>No messages yet. This page looks again by itself.</p>'
    : `<ol>${messages.map(messageItem).join('')}</ol>`;

const framedMail = (html: string): string => html.replace('<head>', '<head><base target="_blank">');

/** Policy of a framed email: own styles and images, and links. No scripts. */
const FRAMED_MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' http: https: data:; frame-ancestors 'self'; base-uri 'self'; form-action 'none'; sandbox allow-popups allow-popups-to-escape-sandbox";

const clockOf = (moment: Date | null, timeZone: string): string =>
  moment === null
    ? '?'
    : new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' }).format(
        moment,
      );

function claimItem({ identifier, rides }: ClaimedRides, timeZone: string): string {
  const lines = rides
    .slice(0, 5)
    .map(
      ({ startedAt, endedAt, stops }) =>
        `<p>${clockOf(startedAt, timeZone)} to ${clockOf(endedAt, timeZone)}: ${escapeHtml(stops.slice(0, 2).join(', '))}</p>`,
    );
  return `<li><h2>${escapeHtml(identifier)}</h2>${lines.join('') || '<p>No ride yet: the next comes within a minute or two.</p>'}</li>`;
}

/** Lists fictitious rides of unproven cards, newest first, with the details that prove them. */
const claimList = (claims: ClaimedRides[], timeZone: string): string =>
  claims.length === 0
    ? '<p>No card waits for a ride. Connect one in the app: this page looks again by itself.</p>'
    : `<ol>${claims.map((claim) => claimItem(claim, timeZone)).join('')}</ol>`;

const DEMO_RIDER = { member: 'demo-rider', name: 'Demo Rider', email: '' };

const HTML = 'text/html; charset=utf-8';

const STYLE = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-inline-size: 44rem; margin-inline: auto; padding: 1.5rem; }
h2 { margin: 0.5rem 0 0; font-size: 1.125rem; overflow-wrap: anywhere; }
h3 { margin: 1rem 0 0; font-size: 0.875rem; font-weight: 600; opacity: 0.75; }
iframe { display: block; inline-size: 100%; block-size: 34rem; margin-block-start: 0.75rem; border: 0; border-radius: 0.5rem; }
@media (max-width: 40rem) { iframe { block-size: 42rem; } }
li, form { border: 1px solid #8888; border-radius: 0.75rem; padding: 1rem; margin-block: 1rem; }
ol { list-style: none; padding: 0; }
p { margin-block: 0.5rem 0; overflow-wrap: anywhere; white-space: pre-line; }
label { display: block; margin-block-end: 0.75rem; }
input { display: block; font: inherit; inline-size: 100%; box-sizing: border-box; padding: 0.5rem; }
button { font: inherit; padding: 0.5rem 1.25rem; }
small { opacity: 0.75; }
`;

const page = (title: string, body: string, refreshSeconds?: number): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8" /><meta name="viewport" content="width=device-width" />${
    refreshSeconds === undefined ? '' : `<meta http-equiv="refresh" content="${refreshSeconds}" />`
  }<title>${escapeHtml(title)}</title><link rel="stylesheet" href="/local/tools.css" /></head><body><h1>${escapeHtml(title)}</h1>${body}</body></html>`;

const mailboxPage = (tenant: { name: string }, messages: StoredMessage[]): string =>
  page(
    `Messages of ${tenant.name}`,
    `<p>Nothing leaves this machine: messages are kept here instead.</p>${messageList(messages)}`,
    5,
  );

const ridesPage = (tenant: Tenant, claims: ClaimedRides[]): string =>
  page(
    `Rides at ${tenant.name}`,
    `<p>Nobody rode: these are the made-up rides of cards that wait to be proven, on the agency's clocks. Tell the app one of them.</p>${claimList(claims, tenant.timeZone)}`,
    5,
  );

const field = (label: string, name: string, value: string): string =>
  `<label>${label}<input name="${name}" value="${escapeHtml(value)}" autocomplete="off" /></label>`;

function partnerPage(tenant: { name: string }): string {
  const fields = [
    field("Partner's member id", 'member', DEMO_RIDER.member),
    field('Name (optional)', 'name', DEMO_RIDER.name),
    field('E-mail (optional)', 'email', DEMO_RIDER.email),
  ];
  return page(
    `Partner app of ${tenant.name}`,
    `<p>The same member id is the same rider; a new one arrives for the first time.</p><form action="/local/partner/hand-over">${fields.join('')}<button>Open rewards</button></form>`,
  );
}

const textOf = (request: FastifyRequest, name: string): string | null => {
  const value = (request.query as Record<string, unknown>)[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
};

function strangerPage(request: FastifyRequest, tenants: Tenant[]): string {
  const port = /:\d+$/.exec(request.host)?.[0] ?? '';
  const links = tenants.flatMap(({ name, hosts: [host] }) => {
    const address = `${request.protocol}://${host}${port}${request.url}`;
    return host === undefined ? [] : [`<li><a href="${escapeHtml(address)}">${escapeHtml(name)}</a></li>`];
  });
  return page(
    `No agency answers at ${request.hostname}`,
    `<p>Each agency keeps its own messages and riders. Open this page at the agency's address:</p><ol>${links.join('')}</ol>`,
  );
}

type Mailbox = Pick<Tenant, 'tenantId' | 'name'>;

type ForTenant = (tenant: Tenant, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

type Bound = (serve: ForTenant) => (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

const show = (reply: FastifyReply, shown: string): FastifyReply =>
  reply.header('cache-control', 'no-store').type(HTML).send(shown);

function mountPartner(server: FastifyInstance, { database, keyRing, clock }: Deps, forPartnered: Bound): void {
  server.get(
    '/local/partner',
    forPartnered(async (tenant, _request, reply) => show(reply, partnerPage(tenant))),
  );
  server.get(
    '/local/partner/hand-over',
    forPartnered(async (tenant, request, reply) => {
      const rider = {
        partnerMemberId: textOf(request, 'member') ?? DEMO_RIDER.member,
        name: textOf(request, 'name'),
        email: textOf(request, 'email'),
      };
      const link = await withTenant(database, tenant.tenantId, (tx) =>
        partnerLink({ tx, keyRing, tenant, now: clock() }, rider),
      );
      if (link === undefined) throwApiError('NOT_FOUND');
      return reply.header('cache-control', 'no-store').redirect(link, 302);
    }),
  );
}

/**
 * Mounts `/local/mailbox` (emails of the local messenger), `/local/rides` (proofs for demo cards), `/local/texts` (texts to the agency) and, for tenants with
 * a partner, `/local/partner` (fake of the partner's app). Only a registered host selects the tenant, never a cookie or
 * the default tenant. Requires local tools to be enabled, because these pages allow signing in as any rider.
 */
export function mountLocalTools(server: FastifyInstance, deps: Deps, tenants: TenantDirectory): void {
  if (!deps.settings.localTools) return;
  const forTenant: Bound = (serve) => async (request, reply) => {
    const host = hostOf(request.headers.origin) ?? hostOf(request.host);
    const tenant = host === undefined ? undefined : await tenants.byHost(host);
    if (tenant) return serve(tenant, request, reply);
    const all = await tenants.all();
    return reply.status(404).header('cache-control', 'no-store').type(HTML).send(strangerPage(request, all));
  };
  const forPartnered: Bound = (serve) =>
    forTenant(async (tenant, request, reply) =>
      tenant.isStandalone ? throwApiError('NOT_FOUND') : serve(tenant, request, reply),
    );
  const messagesOf = ({ tenantId }: Mailbox): StoredMessage[] =>
    isLocalMailbox(deps.messenger) ? deps.messenger.messages(tenantId) : [];

  /** On the desk's host, the desk's own mailbox; otherwise the tenant's. */
  const forMailbox = (serve: (box: Mailbox, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) => {
    const ofTenant = forTenant(serve);
    const desk = { tenantId: INSTALLATION, name: 'the desk' };
    return (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
      asksDesk(request, deps.settings) ? serve(desk, request, reply) : ofTenant(request, reply);
  };
  const atDeskToo = { config: { desk: 'too' } } as const;

  server.get('/local/tools.css', atDeskToo, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(STYLE),
  );
  server.get(
    '/local/mailbox',
    atDeskToo,
    forMailbox(async (box, _request, reply) => show(reply, mailboxPage(box, messagesOf(box)))),
  );
  server.get(
    '/local/mailbox/:messageId',
    atDeskToo,
    forMailbox(async (box, request, reply) => {
      const { messageId: asked } = request.params as { messageId: string };
      const mail = messagesOf(box).find(({ messageId }) => messageId === asked)?.html;
      if (mail === undefined) throwApiError('NOT_FOUND');
      return reply
        .header('cache-control', 'private, max-age=3600')
        .header('content-security-policy', FRAMED_MAIL_POLICY)
        .type(HTML)
        .send(framedMail(mail));
    }),
  );
  server.get(
    '/local/rides',
    forTenant(async (tenant, _request, reply) =>
      show(reply, ridesPage(tenant, await inTenant(deps, tenant, ridesOfClaims))),
    ),
  );
  mountLocalTexts(server, { ...deps, tenants }, { page, forTenant });
  mountPartner(server, deps, forPartnered);
}
