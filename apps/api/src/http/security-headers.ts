import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { Settings } from '../platform/deps.ts';

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
