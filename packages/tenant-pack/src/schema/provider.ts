import { connectionTypes, identifierTypes, takesLetters } from '@fareback/contract';
import * as z from 'zod/mini';
import { closed, Flag, Id, ImageFile, NumberMask, oneOf, Position, WebLink } from './scalars.ts';

/** An outside account that a member connects; its words stand in the wording under `providers.<id>` [PROV-02]. */
export const Provider = closed({
  id: Id,
  position: z.optional(Position),
  active: z._default(Flag, true),
  connectionType: oneOf(...connectionTypes),
  /** What a member types; null where nothing is typed [PROV-03]. */
  identifierType: z.nullable(oneOf(...identifierTypes)),
  /** How the number is written; any digits unless told otherwise [PROV-22]. */
  numberForm: z.optional(
    closed({ masks: z._default(z.array(NumberMask), []), checkDigit: z.optional(oneOf('LUHN')) }).check(
      z.refine(({ masks, checkDigit }) => checkDigit === undefined || !takesLetters(masks), {
        path: ['checkDigit'],
        error: 'LUHN works only with digits: remove it if a mask allows letters',
      }),
    ),
  ),
  /**
   * What proves that a number which is only typed is the member's: a ride that they recognise, or nothing. Elsewhere the
   * provider says so, the rider's consent, or a code that is mailed [PROV-04].
   */
  proof: z.optional(oneOf('RIDE', 'NONE')),
  /** Whether the provider is asked with a second fact, such as a card's security code; what it is called stands in the wording. */
  asksSecondFact: z._default(Flag, false),
  /** Whether the provider has its own rider agree, in its app or by mail, before it says that an account is theirs. */
  asksItsRider: z._default(Flag, false),
  isPkceFlow: z._default(Flag, false),
  disableUserControl: z._default(Flag, false),
  logo: z.optional(ImageFile),
  /** Where a member finds the account, shown beside the form. */
  connectionUrl: z.optional(WebLink),
});

/** A provider with its place in the list filled in. */
export type PackProvider = z.infer<typeof Provider> & { position: number };
