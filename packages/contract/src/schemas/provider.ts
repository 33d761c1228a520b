import * as z from 'zod/mini';
import { ConnectionType, IdentifierType, Proof } from './enums.ts';
import { Count, Flag, MaybeText, Text } from './scalars.ts';

/**
 * Format of an account number: masks of `#` for a digit, `@` for a letter and `*` for both, of which one must match,
 * and the check digit. Without masks: digits.
 */
export const NumberForm = z.object({ masks: z.array(Text), checkDigit: z.nullable(z.literal('LUHN')) });
export type NumberForm = z.infer<typeof NumberForm>;

/**
 * An external account that a member can connect; `identifierType` is null for OAuth [PROV-02]. `numberName` is the
 * provider's name for the number, null for a card number [PROV-33]. `secondFact` is the label of a second input such as
 * the card's security code, or null.
 */
export const Provider = z.object({
  ProviderID: Text,
  Label: Text,
  UiPosition: Count,
  identifierType: z.nullable(IdentifierType),
  connectionType: ConnectionType,
  proof: Proof,
  numberForm: z.nullable(NumberForm),
  numberName: MaybeText,
  secondFact: MaybeText,
  connectionUrl: MaybeText,
  /** Days within which its rides usually arrive; null if unknown. */
  arrivalDays: z._default(z.nullable(Count), null),
  IsPKCEFlow: Flag,
  DisableUserControl: Flag,
  logoImageUrl: MaybeText,
  connectDescription: Text,
  translations: z.object({ connectTitle: Text, fullName: Text }),
});
export type Provider = z.infer<typeof Provider>;
