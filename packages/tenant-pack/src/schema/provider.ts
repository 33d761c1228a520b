import { connectionTypes, identifierTypes, takesLetters } from '@fareback/contract';
import * as z from 'zod/mini';
import { ArrivalDays, closed, Flag, Id, ImageFile, NumberMask, oneOf, Position, WebLink } from './scalars.ts';

/** An external account that a member connects; its texts are in the messages under `providers.<id>` [PROV-02]. */
export const Provider = closed({
  id: Id,
  position: z.optional(Position),
  active: z._default(Flag, true),
  connectionType: oneOf(...connectionTypes),
  /** What a member types; null if nothing is typed [PROV-03]. */
  identifierType: z.nullable(oneOf(...identifierTypes)),
  /** Format of the number; any digits by default [PROV-22]. */
  numberForm: z.optional(
    closed({ masks: z._default(z.array(NumberMask), []), checkDigit: z.optional(oneOf('LUHN')) }).check(
      z.refine(({ masks, checkDigit }) => checkDigit === undefined || !takesLetters(masks), {
        path: ['checkDigit'],
        error: 'LUHN works only with digits: remove it if a mask allows letters',
      }),
    ),
  ),
  /**
   * How a typed number is verified: by a ride that the member recognizes, or not at all. Other accounts are verified by
   * the provider, the rider's consent, or a mailed code [PROV-04].
   */
  proof: z.optional(oneOf('RIDE', 'NONE')),
  /** Whether the provider is asked with a second fact, such as a card's security code; its label is in the messages. */
  asksSecondFact: z._default(Flag, false),
  /** Whether the provider asks its rider for consent, in its app or by mail, before it confirms an account. */
  asksItsRider: z._default(Flag, false),
  isPkceFlow: z._default(Flag, false),
  disableUserControl: z._default(Flag, false),
  logo: z.optional(ImageFile),
  /** Unit of reported fares: the currency's main unit (by default), or its smallest, such as cents. */
  fareUnit: z.optional(oneOf('MAIN', 'SMALLEST')),
  /** Days within which its rides usually arrive; shown to members who miss one [RIDE-01]. */
  arrivalDays: z.optional(ArrivalDays),
  /** Where a member finds the account; shown next to the form. */
  connectionUrl: z.optional(WebLink),
});

export type PackProvider = z.infer<typeof Provider> & { position: number };
