import type { ErrorCode } from '../errors.ts';
import { limits } from '../limits.ts';
import type { IdentifierType } from '../schemas/enums.ts';
import { asciiDigits } from './digits.ts';
import { isEmailShaped, normalizeEmail } from './email.ts';

/** An identifier as it is stored and compared: a card number without spaces and hyphens, an e-mail in lower case; leading zeros stay [PROV-22]. */
export function normalizeIdentifier(type: IdentifierType | null, text: string): string {
  if (type === 'NUMERIC_ID') return asciiDigits(text).replace(/[\s-]/g, '');
  return type === 'EMAIL' ? normalizeEmail(text) : text.trim();
}

/** Why `text` can't identify a member at a provider, or null; OAuth providers (type null) need no entry [PROV-22 to 24]. */
export function whyNotIdentifier(type: IdentifierType | null, text: string): ErrorCode | null {
  if (type === null) return null;
  const identifier = normalizeIdentifier(type, text);
  if (identifier.length > limits.identifierLengthMax) return 'INVALID_IDENTIFIER';
  const isValid = type === 'EMAIL' ? isEmailShaped(identifier) : /^[0-9]+$/.test(identifier);
  return isValid ? null : 'INVALID_IDENTIFIER';
}
