import { notificationKinds } from '@fareback/contract';
import { directionOf, type Language, loadServerCatalogues, resolveLanguage } from '@fareback/wording';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Installation } from '../call/context.ts';
import type { Tenant } from '../call/tenant.ts';
import { readRecipients } from '../modules/members/index.ts';
import {
  type AgencyColours,
  agencyColoursOf,
  pointWordsIn,
  readUnsubscribeLink,
  tenantNameIn,
  type UnsubscribeLink,
  unsubscribeEmail,
  unsubscribePath,
} from '../modules/notifications/index.ts';
import { configurationOf } from '../modules/tenants/index.ts';
import { throwApiError } from '../platform/api-error.ts';
import { escapeHtml } from '../platform/csv.ts';
import { withTenant } from '../platform/database/transactions.ts';
import { concernTenant } from '../platform/telemetry/scope.ts';
import { acceptedLanguages } from './language-of-request.ts';
import { inlineHashes, withInline } from './pages/page-policy.ts';
import { tenantOfRequest } from './tenant-of-request.ts';

const POLICY = 'content-security-policy';

interface LinkParts {
  Params: { memberId: string; kind: string; signature: string };
}

type Kind = (typeof notificationKinds)[number];

/** Name of each kind as My Account shows it. */
const nameKeys: Record<Kind, `notify.${string}`> = {
  POINTS_TO_CLAIM: 'notify.pointsToClaim',
  STREAK_ENDS: 'notify.streakEnds',
  STREAK_KEPT: 'notify.streakKept',
  POINTS_EXPIRE: 'notify.pointsExpire',
  REDEMPTION: 'notify.redemption',
  LEVEL_REACHED: 'notify.level',
  GOAL_REACHED: 'notify.goal',
  PRIZE_WON: 'notify.prize',
  FRIEND_JOINED: 'notify.friend',
  SUPPORT_ANSWER: 'notify.answer',
  SUPPORT_MESSAGE: 'notify.message',
  NEW_FOR_YOU: 'notify.newForYou',
};

/** Light and dark mode; the header and buttons have the agency's colors, each with readable text [NOTIFY-25]. */
const styleOf = ({ band, button }: AgencyColours): string =>
  `:root{color-scheme:light dark}body{margin:0;font:1rem/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText}header{display:flex;align-items:center;gap:.75rem;padding:.75rem 1.5rem;background:${band.ground};color:${band.text};font-size:1.125rem;font-weight:700}img{height:2.5rem;max-width:10rem;padding:.25rem;border-radius:.5rem;background:#fff;object-fit:contain}main{max-width:32rem;margin-inline:auto;padding:2rem 1.5rem}h1{font-size:1.75rem;line-height:1.25;margin-block:0 .5rem}p{margin:0 0 .75rem}form{margin-block-start:1rem}button{font:inherit;font-weight:600;min-height:2.75rem;width:100%;padding:.5rem 1rem;border:1px solid currentcolor;border-radius:.5rem;background:${button.ground};color:${button.text};cursor:pointer}`;

/** The agency's logo and the program's name; without a logo the name alone. */
function headerOf({ tenant, language }: PageCtx): string {
  const { TenantLogoURL: logo } = configurationOf(tenant, language);
  const image = typeof logo === 'string' ? `<img src="${escapeHtml(logo)}" alt="">` : '';
  return `<header>${image}<span>${escapeHtml(tenantNameIn(tenant, language))}</span></header>`;
}

interface PageCtx {
  tenant: Tenant;
  language: Language;
}

/** The words of a page, with the agency's name and terms for points, escaped. */
function wordsOf({ tenant, language }: PageCtx) {
  const t = loadServerCatalogues()[language];
  const { long: pointsLong, title: pointsTitle } = pointWordsIn(tenant, language);
  const kindName = (kind: Kind): string => t(nameKeys[kind] as 'notify.pointsToClaim', { pointsLong, pointsTitle });
  return { t, kindName, name: tenantNameIn(tenant, language) };
}

const form = (action: string, label: string): string =>
  `<form method="post" action="${escapeHtml(action)}"><button>${escapeHtml(label)}</button></form>`;

const paragraphs = (texts: readonly string[]): string => texts.map((text) => `<p>${escapeHtml(text)}</p>`).join('');

function sendPage(
  reply: FastifyReply,
  { tenant, language }: PageCtx,
  { title, body, status = 200 }: { title: string; body: string; status?: number },
): FastifyReply {
  const style = styleOf(agencyColoursOf(tenant, language));
  const inline = inlineHashes({ scripts: [], styles: [style], attributes: [] });
  const shown = escapeHtml(title);
  return reply
    .status(status)
    .header(POLICY, withInline(String(reply.getHeader(POLICY)), inline))
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${shown}</title><style>${style}</style></head><body>${headerOf({ tenant, language })}<main><h1>${shown}</h1>${body}</main></body></html>`,
    );
}

/**
 * Turns emails off by a signed link, without sign-in (RFC 8058). Only POST changes anything: mail programs and virus
 * scanners open links by themselves [NOTIFY-16].
 */
export function mountUnsubscribe(server: FastifyInstance, installation: Installation): void {
  const { database, keyRing, settings } = installation;

  const open = async (request: FastifyRequest<LinkParts>) => {
    const tenant = await tenantOfRequest(request, installation.tenants, settings.defaultTenantId);
    if (!tenant) throwApiError('TENANT_NOT_FOUND');
    request.concern.tenantId = tenant.tenantId;
    concernTenant(tenant.tenantId);
    const link = readUnsubscribeLink(keyRing, tenant.tenantId, request.params);
    const [spoken] = acceptedLanguages(request.headers['accept-language']);
    return { tenant, link, spoken: resolveLanguage(spoken ?? null) };
  };

  const sendInvalid = (reply: FastifyReply, ctx: PageCtx): FastifyReply => {
    const { t } = wordsOf(ctx);
    return sendPage(reply, ctx, {
      title: t('unsubscribe.invalidTitle'),
      body: paragraphs([t('unsubscribe.invalid')]),
      status: 404,
    });
  };

  /** The member's language, or the browser's for an erased member. */
  const languageOf = async (tenant: Tenant, { memberId }: UnsubscribeLink, spoken: Language): Promise<Language> => {
    const [member] = await withTenant(database, tenant.tenantId, (tx) => readRecipients(tx, [memberId]));
    return member?.language ? resolveLanguage(member.language) : spoken;
  };

  const show = async (request: FastifyRequest<LinkParts>, reply: FastifyReply): Promise<FastifyReply> => {
    const { tenant, link, spoken } = await open(request);
    if (link === null) return sendInvalid(reply, { tenant, language: spoken });
    const ctx = { tenant, language: await languageOf(tenant, link, spoken) };
    const { t, kindName, name } = wordsOf(ctx);
    const pathOf = (kind: UnsubscribeLink['kind']): string =>
      unsubscribePath(keyRing, tenant.tenantId, { memberId: link.memberId, kind });
    const about =
      link.kind === 'ALL'
        ? t('unsubscribe.aboutAll', { tenant: name })
        : t('unsubscribe.about', { kind: kindName(link.kind) });
    const one = link.kind === 'ALL' ? '' : form(pathOf(link.kind), t('unsubscribe.stop'));
    const body = `${paragraphs([about, t('unsubscribe.account')])}${one}${form(pathOf('ALL'), t('unsubscribe.stopAll'))}`;
    return sendPage(reply, ctx, { title: t('unsubscribe.title'), body });
  };

  const unsubscribe = async (request: FastifyRequest<LinkParts>, reply: FastifyReply): Promise<FastifyReply> => {
    const { tenant, link, spoken } = await open(request);
    if (link === null) return sendInvalid(reply, { tenant, language: spoken });
    const member = await withTenant(database, tenant.tenantId, async (tx) => {
      const [found] = await readRecipients(tx, [link.memberId]);
      if (found) await unsubscribeEmail(tx, link, installation.clock());
      return found;
    });
    const ctx = { tenant, language: member?.language ? resolveLanguage(member.language) : spoken };
    const { t } = wordsOf(ctx);
    const body = paragraphs([t('unsubscribe.done'), t('unsubscribe.account'), t('unsubscribe.again')]);
    return sendPage(reply, ctx, { title: t('unsubscribe.doneTitle'), body });
  };

  const path = '/unsubscribe/:memberId/:kind/:signature';
  void server.register(async (own) => {
    own.removeAllContentTypeParsers();
    // The link says everything; the body is that of a mail program or of our page's form.
    own.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, null));
    own.get<LinkParts>(path, { config: { name: 'pages.unsubscribe' }, exposeHeadRoute: false }, show);
    own.post<LinkParts>(path, { config: { name: 'pages.unsubscribeNow' } }, unsubscribe);
  });
}
