import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLocalMailbox } from '../adapters/local-mailbox.ts';
import type { Installation } from '../call/context.ts';
import type { Tenant } from '../call/tenant.ts';
import { examplePhones } from '../modules/members/index.ts';
import { answerText } from '../modules/sms/index.ts';
import { escapeHtml } from '../platform/csv.ts';
import { withTenant } from '../platform/database/transactions.ts';

/** A number of the range that carriers never assign, for a stranger's first text. */
const STRANGER = '+12025550100';

const SENT_MAX = 200;
const EXAMPLES = 5;

interface SentText {
  tenantId: string;
  from: string;
  text: string;
  outcome: string;
  at: Date;
}

interface LocalPages {
  page: (title: string, body: string) => string;
  forTenant: (
    serve: (tenant: Tenant, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
  ) => (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
}

const outcomes: Record<string, string> = {
  SILENT: 'No answer: this number sent STOP, or too many texts within the hour or the day.',
  OFF: 'The agency takes no texts. Turn them on at the desk, on the page Notifications.',
};

const bubble = (who: string, text: string, note = ''): string =>
  `<li><small>${who}</small><p dir="auto">${escapeHtml(text)}</p>${note === '' ? '' : `<p><small>${note}</small></p>`}</li>`;

const field = (label: string, name: string, value: string): string =>
  `<label>${label}<input name="${name}" value="${escapeHtml(value)}" autocomplete="off" required /></label>`;

const queryText = (request: FastifyRequest, name: string): string => {
  const value = (request.query as Record<string, unknown>)[name];
  return typeof value === 'string' ? value.trim() : '';
};

/**
 * Mounts `/local/texts`, a phone in place of the agency's SMS gateway: staff of a demo send a text from a number and read
 * the answer. It takes the same path as a delivered text, except the signature [SMS-12].
 */
export function mountLocalTexts(
  server: FastifyInstance,
  installation: Installation,
  { page, forTenant }: LocalPages,
): void {
  const sent: SentText[] = [];

  const conversation = (tenantId: string, number: string): string => {
    const { messenger } = installation;
    const answers = isLocalMailbox(messenger) ? messenger.messages(tenantId) : [];
    const shown = [
      ...sent
        .filter((one) => one.tenantId === tenantId && one.from === number)
        .map(({ at, text, outcome }) => ({ at, item: bubble('You', text, outcomes[outcome]) })),
      ...answers
        .filter(({ channel, to }) => channel === 'SMS' && to === number)
        .map(({ at, text }) => ({ at, item: bubble('Agency', text) })),
    ];
    // Newest first; at the same moment, the answer comes after the text.
    return shown
      .map((one, order) => ({ ...one, order }))
      .toSorted((a, b) => b.at.getTime() - a.at.getTime() || b.order - a.order)
      .map(({ item }) => item)
      .join('');
  };

  server.get(
    '/local/texts',
    forTenant(async (tenant, request, reply) => {
      const known = await withTenant(installation.database, tenant.tenantId, (tx) =>
        examplePhones(tx, installation.keyRing, EXAMPLES),
      );
      const number = queryText(request, 'from') || known[0]?.number || STRANGER;
      const phones = known.map(
        (one) => `<a href="/local/texts?from=${encodeURIComponent(one.number)}">${escapeHtml(one.name)}</a>`,
      );
      const choice = phones.length === 0 ? '' : `<p>Use the number of ${phones.join(', ')}.</p>`;
      const form = `<form action="/local/texts/send">${field('Your number', 'from', number)}${field('Text', 'text', '')}<button>Send</button></form>`;
      const body = `<p>This page is a phone: texts reach ${escapeHtml(tenant.name)} without a carrier. Try HELP, BALANCE, OFFERS, GET 1, CODE, CLAIM or STOP.</p>${choice}${form}<ol>${conversation(tenant.tenantId, number)}</ol>`;
      return reply
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(page(`Texts to ${tenant.name}`, body));
    }),
  );
  server.get(
    '/local/texts/send',
    forTenant(async (tenant, request, reply) => {
      const from = queryText(request, 'from').replace(/[^+\d]/g, '');
      const text = queryText(request, 'text');
      const at = installation.clock();
      const outcome = await answerText(installation, tenant, { messageId: randomUUID(), from, text });
      sent.unshift({ tenantId: tenant.tenantId, from, text, outcome, at });
      sent.length = Math.min(sent.length, SENT_MAX);
      return reply.header('cache-control', 'no-store').redirect(`/local/texts?from=${encodeURIComponent(from)}`, 303);
    }),
  );
}
