import { connectionTypes, identifierTypes } from '@fareback/contract';
import * as z from 'zod/mini';
import { closed, Flag, Id, ImageFile, oneOf, Position, WebLink } from './scalars.ts';

/** An outside account that a member connects; its words stand in the wording under `providers.<id>` [PROV-02]. */
export const Provider = closed({
  id: Id,
  position: z.optional(Position),
  active: z._default(Flag, true),
  connectionType: oneOf(...connectionTypes),
  /** What a member types; null where nothing is typed [PROV-03]. */
  identifierType: z.nullable(oneOf(...identifierTypes)),
  isPkceFlow: z._default(Flag, false),
  disableUserControl: z._default(Flag, false),
  logo: z.optional(ImageFile),
  /** Where a member finds the account, shown beside the form. */
  connectionUrl: z.optional(WebLink),
  /** Addresses the server itself calls; only operators set them [PROV-04]. */
  server: z.optional(
    closed({
      validateUrl: z.optional(WebLink),
      authorizeUrl: z.optional(WebLink),
      tokenUrl: z.optional(WebLink),
      accountUrl: z.optional(WebLink),
      clientId: z.optional(z.string({ error: 'a text' })),
      scope: z.optional(z.string({ error: 'a text' })),
    }),
  ),
});

/** A provider with its place in the list filled in. */
export type PackProvider = z.infer<typeof Provider> & { position: number };
