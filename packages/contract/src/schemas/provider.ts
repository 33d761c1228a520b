import * as z from 'zod/mini';
import { ConnectionType, IdentifierType, Proof } from './enums.ts';
import { Count, MaybeText } from './scalars.ts';

/** How an account's number is written: masks of `#` for a digit, `@` for a letter and `*` for both, of which one must fit, and the check digit. None: digits. */
export const NumberForm = z.object({ masks: z.array(z.string()), checkDigit: z.nullable(z.literal('LUHN')) });
export type NumberForm = z.infer<typeof NumberForm>;

/**
 * An outside account that a member can connect; `identifierType` is null for OAuth [PROV-02]. `numberName` is
 * what the provider calls the number, null where it is a card's [PROV-33]. `secondFact` says what the rider types beside it,
 * such as the security code on the card; null where nothing.
 */
export const Provider = z.object({
  ProviderID: z.string(),
  Label: z.string(),
  UiPosition: Count,
  identifierType: z.nullable(IdentifierType),
  connectionType: ConnectionType,
  proof: Proof,
  numberForm: z.nullable(NumberForm),
  numberName: MaybeText,
  secondFact: MaybeText,
  connectionUrl: MaybeText,
  IsPKCEFlow: z.boolean(),
  DisableUserControl: z.boolean(),
  logoImageUrl: MaybeText,
  connectDescription: z.string(),
  translations: z.object({ connectTitle: z.string(), fullName: z.string() }),
});
export type Provider = z.infer<typeof Provider>;
