import { type ErrorCode, errorFacts, routes } from '@fareback/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Handler } from '../../call/handler.ts';
import type { Tenant, TenantDirectory } from '../../call/tenant.ts';
import { ApiError, throwApiError } from '../../platform/api-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { callOf } from '../call-of-request.ts';
import { setArrivalCookie } from '../session-cookie.ts';
import { isOwnForm } from '../tenant-of-request.ts';

const FORM = 'application/x-www-form-urlencoded';
const route = routes.auth.signIn;

export interface PlainAnswer {
  email: string;
  code: ErrorCode;
}

interface Doors {
  deps: Deps;
  tenants: TenantDirectory;
  handlers: readonly Handler[];
  find: (request: FastifyRequest) => Promise<Tenant | undefined>;
  isDrawn: () => Promise<boolean>;
  sendAnswer: (
    request: FastifyRequest,
    reply: FastifyReply,
    tenant: Tenant,
    answer: PlainAnswer,
  ) => Promise<FastifyReply>;
}

/** The page to return to, from the referer of our own form page; otherwise the start page. */
function cameFrom({ headers: { referer = '' }, host }: FastifyRequest): string {
  const url = URL.canParse(referer) ? new URL(referer) : null;
  const isElsewhere = url === null || url.host !== host || url.pathname === '/sign-in' || url.pathname.startsWith('//');
  return isElsewhere ? '/' : url.pathname + url.search;
}

const textOf = (body: unknown, name: string): string => {
  const value = (body as Partial<Record<string, string>> | null)?.[name];
  return typeof value === 'string' ? value : '';
};

/**
 * Handles the sign-in form of a page whose script has not loaded, from the tenant's own pages only. Uses the API's
 * handler with all its limits; redirects on success, and shows the reason otherwise [AUTH-38].
 */
export function mountPlainSignIn(server: FastifyInstance, doors: Doors): void {
  const { deps, tenants, find, isDrawn, sendAnswer } = doors;
  const handler = doors.handlers.find((each) => each.route === route);
  if (handler?.kind !== 'alone') throw new Error('Nothing answers the sign-in.');

  const signIn = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const tenant = (await isDrawn()) ? await find(request) : undefined;
    if (!tenant) throwApiError('NOT_FOUND');
    request.concern.tenantId = tenant.tenantId;
    if (!tenant.isOpen) throwApiError('NOT_OPEN_YET');
    if (!isOwnForm(request, { tenant, settings: deps.settings })) throwApiError('ORIGIN_NOT_ALLOWED');
    const email = textOf(request.body, 'email').trim();
    try {
      const body = route.body.safeParse({ email, password: textOf(request.body, 'password') });
      if (!body.success) throwApiError('INVALID_REQUEST');
      const call = callOf(route, { deps, tenants, tenant }, request, reply);
      await handler.run(call, { body: body.data } as never);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      request.concern.refusal = error.code;
      void reply.status(errorFacts(error.code).status).removeHeader('set-cookie');
      return sendAnswer(request, reply, tenant, { email, code: error.code });
    }
    setArrivalCookie(reply, deps.settings.secureCookies);
    return reply.header('cache-control', 'no-store').redirect(cameFrom(request), 303);
  };

  void server.register(async (own) => {
    own.removeAllContentTypeParsers();
    own.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(body.toString())));
    });
    own.post('/sign-in', { config: { name: 'pages.signIn' } }, signIn);
  });
}
