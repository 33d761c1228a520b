import { type Language, type Opening, routes } from '@fareback/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Handler } from '../../call/handler.ts';
import type { Tenant, TenantDirectory } from '../../call/tenant.ts';
import { ApiError } from '../../platform/api-error.ts';
import { retryIfRolledBack } from '../../platform/database/errors.ts';
import type { Deps } from '../../platform/deps.ts';
import type { PrecompressedReply } from '../../platform/precompressed-reply.ts';
import { callOf } from '../call-of-request.ts';
import type { PageBootstrap } from './page-renderer.ts';

const read = ({ bytes }: PrecompressedReply): unknown => JSON.parse(bytes.toString());

/** How long a page waits for its member's data; after that the app requests them itself. */
const patienceMs = 1_500;

/** Loads a page's member data with the handlers of the opening request and of the agency's content [API-57, API-58]. */
interface PageBootstraps {
  /** Null on timeout or failure; the string if there is no live session. */
  of: (
    request: FastifyRequest,
    reply: FastifyReply,
    tenant: Tenant,
    language: Language,
  ) => Promise<PageBootstrap | 'nobody' | null>;
}

export function createPageBootstraps(
  handlers: readonly Handler[],
  deps: Deps,
  tenants: TenantDirectory,
): PageBootstraps {
  const open = handlers.find(({ route }) => route === routes.opening.get);
  const contentHandler = handlers.find(({ route }) => route === routes.opening.getContent);
  if (open?.kind !== 'own' || contentHandler?.kind !== 'eternal') throw new Error('Nothing answers the opening call.');

  const readOpening = async (
    ...[request, reply, tenant, lang]: Parameters<PageBootstraps['of']>
  ): Promise<PageBootstrap> => {
    // As if the handler's own path had been requested.
    Object.assign(request.params as object, { lang });
    const call = callOf(routes.opening.get, { deps, tenants, tenant }, request, reply);
    const opening = read(
      await retryIfRolledBack(() => open.run(call, { params: { lang }, query: {} } as never)),
    ) as Opening;
    const digest = opening.content.split('/').at(-1);
    const content = read(await contentHandler.run(call, { params: { lang, digest } } as never)) as object;
    return { lang, opening, content };
  };

  return {
    async of(request, reply, tenant, language) {
      const late = new Promise<null>((resolve) => setTimeout(resolve, patienceMs, null).unref());
      const bootstrap = readOpening(request, reply, tenant, language).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'SESSION_REQUIRED') return 'nobody' as const;
        if (!(error instanceof ApiError)) request.log.error(error, 'a page comes without what opens the app');
        return null;
      });
      return Promise.race([bootstrap, late]);
    },
  };
}
