import { type Route, routes } from '@fareback/contract';
import { directionOf, type Language, languages, loadServerCatalogues } from '@fareback/wording';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tenant } from '../call/tenant.ts';
import { findSession } from '../modules/auth/index.ts';
import { isTestRider } from '../modules/members/index.ts';
import { configurationOf } from '../modules/tenants/index.ts';
import { escapeHtml } from '../platform/csv.ts';
import { withTenant } from '../platform/database/transactions.ts';
import type { Deps } from '../platform/deps.ts';
import { acceptedLanguages } from './language-of-request.ts';
import { inlineHashes, withInline } from './pages/page-policy.ts';
import { sessionCookie } from './session-cookie.ts';
import { readThemeColour } from './web-manifest.ts';

const POLICY = 'content-security-policy';

/** The same in light and dark mode, with the agency's color at the top. */
const styleOf = (colour: string): string =>
  `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-content:center;font:1rem/1.5 system-ui,sans-serif;border-block-start:.5rem solid ${colour};box-sizing:border-box;background:Canvas;color:CanvasText}main{max-width:32rem;padding:2rem 1.5rem}img{max-width:100%;height:3.5rem}h1{font-size:1.75rem;line-height:1.25;margin-block:1.5rem .5rem}section{margin-block-start:2rem;opacity:.85}h2{font-size:1rem;margin:0}p{margin:0}`;

function languagesFor(request: FastifyRequest, tenant: Tenant): Language[] {
  const spoken = languages.map(({ code }) => code).filter((code) => tenant.configuration[code] !== undefined);
  const wanted = acceptedLanguages(request.headers['accept-language']);
  const rankOf = (code: string): number => {
    const rank = wanted.findIndex((one) => one.toLowerCase() === code.toLowerCase() || one.split('-')[0] === code);
    return rank === -1 ? wanted.length : rank;
  };
  return spoken.toSorted((a, b) => rankOf(a) - rankOf(b));
}

function notOpenPage(request: FastifyRequest, tenant: Tenant): { html: string; style: string } {
  const [first = 'en', ...others] = languagesFor(request, tenant);
  const configuration = configurationOf(tenant, first);
  const translators = loadServerCatalogues();
  const style = styleOf(readThemeColour(configuration, 'button') ?? '#595959');
  const textsIn = (language: Language) => ({
    title: escapeHtml(translators[language]('notOpen.title', { tenant: tenant.name })),
    text: escapeHtml(translators[language]('notOpen.text')),
    marks: `lang="${language}" dir="${directionOf(language)}"`,
  });
  const { title, text, marks } = textsIn(first);
  const logo =
    typeof configuration.TenantLogoURL === 'string'
      ? `<img src="${escapeHtml(configuration.TenantLogoURL)}" alt="">`
      : '';
  const rest = others
    .map(textsIn)
    .map((one) => `<section ${one.marks}><h2>${one.title}</h2><p>${one.text}</p></section>`);
  return {
    style,
    html: `<!doctype html><html ${marks}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head><body><main>${logo}<h1>${title}</h1><p>${text}</p>${rest.join('')}</main></body></html>`,
  };
}

/** Uncached, so visitors see the app as soon as the agency opens. */
export function sendNotOpen(request: FastifyRequest, reply: FastifyReply, tenant: Tenant): FastifyReply {
  const { html, style } = notOpenPage(request, tenant);
  const inline = inlineHashes({ scripts: [], styles: [style], attributes: [] });
  return reply
    .header(POLICY, withInline(String(reply.getHeader(POLICY)), inline))
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(html);
}

export const isWayIn = (route: Route): boolean => route === routes.auth.startTestRide;

/** True if the caller may use the app: everyone once the agency is open, before that only test riders [DESK-231]. */
export async function mayComeIn(request: FastifyRequest, deps: Deps, tenant: Tenant): Promise<boolean> {
  if (tenant.isOpen) return true;
  const token = sessionCookie(tenant.tenantId, deps.settings.secureCookies).read(request);
  if (token === undefined) return false;
  return withTenant(deps.database, tenant.tenantId, async (tx) => {
    const session = await findSession(tx, token, deps.clock());
    return session !== undefined && isTestRider(tx, session.member.memberId);
  });
}
