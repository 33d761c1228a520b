import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Settings } from '../platform/deps.ts';

/** Response headers that keep foreign scripts, frames and sniffing out; no inline script or style is allowed. */
export function contentSecurity(settings: Settings): FastifyHelmetOptions {
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
    // The same as frame-ancestors, for browsers that know only this one.
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  };
}
