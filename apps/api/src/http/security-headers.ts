import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { HelmetOptions } from 'helmet';
import helmet from 'helmet';
import { embeddingOf, type Tenant } from '../call/tenant.ts';
import { ApiError } from '../platform/api-error.ts';
import type { Settings } from '../platform/deps.ts';

/** A host name or address with an optional port, without a trailing dot, which would make it a different name. */
const HOST = /^(?:\[[0-9a-f:.]+\]|[a-z0-9_-]+(?:\.[a-z0-9_-]+)*)(?::\d{1,5})?$/i;

/** True if a request has exactly one plain Host header; HTTP/1.0 may omit it. */
function hasPlainHost({ host, raw: { rawHeaders } }: FastifyRequest): boolean {
  let times = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') times += 1;
  return times <= 1 && (!host || HOST.test(host));
}

export function checkHost(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) =>
    hasPlainHost(request) ? done() : done(new ApiError('INVALID_REQUEST', { field: 'host' })),
  );
}

/** Security headers against foreign scripts, frames and content sniffing; inline scripts and styles are forbidden. */
function contentSecurity(settings: Settings): HelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'https:', 'data:'],
        connectSrc: ["'self'", ...(settings.apiBaseUrl === null ? [] : [settings.apiBaseUrl])],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['dompurify', 'fareback'],
        ...(settings.secureCookies ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: settings.secureCookies ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    // For browsers without support for frame-ancestors.
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  };
}

/** Lets the agency's own pages frame this page; every other reply stays unframed [SDK-13]. */
export function allowFrames(reply: FastifyReply, tenant: Pick<Tenant, 'settings'>): void {
  const { origins } = embeddingOf(tenant);
  if (origins.length === 0) return;
  const policy = String(reply.getHeader('content-security-policy'));
  void reply
    .header('content-security-policy', policy.replace("frame-ancestors 'none'", `frame-ancestors ${origins.join(' ')}`))
    // It knows no list of origins, and browsers that know frame-ancestors ignore it.
    .removeHeader('x-frame-options');
}

/** Helmet's headers for every reply, computed once, in lower case. */
function securityHeaders(settings: Settings): Record<string, string> {
  const headers: Record<string, string> = {};
  const reply = {
    setHeader: (name: string, text: string) => void (headers[name.toLowerCase()] = text),
    removeHeader: () => {},
  };
  helmet(contentSecurity(settings))({} as IncomingMessage, reply as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
}

export function secureReplies(server: FastifyInstance, settings: Settings): void {
  const headers = securityHeaders(settings);
  server.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers);
    done();
  });
}
