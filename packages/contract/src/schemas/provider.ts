import * as z from 'zod/mini';
import { ConnectionType, IdentifierType } from './enums.ts';
import { Count, MaybeText } from './scalars.ts';

/** An outside account that a member can connect; `identifierType` is null for OAuth [PROV-02]. */
export const Provider = z.object({
  ProviderID: z.string(),
  Label: z.string(),
  UiPosition: Count,
  identifierType: z.nullable(IdentifierType),
  connectionType: ConnectionType,
  connectionUrl: MaybeText,
  IsPKCEFlow: z.boolean(),
  DisableUserControl: z.boolean(),
  logoImageUrl: MaybeText,
  connectDescription: z.string(),
  translations: z.object({ connectTitle: z.string(), fullName: z.string() }),
});
export type Provider = z.infer<typeof Provider>;
