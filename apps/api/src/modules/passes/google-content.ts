import type { GoogleKind } from '../../adapters/google-wallet.ts';
import type { PassContent } from './pass-content.ts';

export interface GoogleContent {
  kind: GoogleKind;
  body: { id: string } & Record<string, unknown>;
}

/** One class per agency and kind of pass; the ids are the agency's at Google. */
export const classIdOf = (issuerId: string, tenantId: string, kind: PassContent['kind']): string =>
  `${issuerId}.${tenantId}-${kind === 'CARD' ? 'card' : 'ticket'}`;

/** The agency's classes: a loyalty program for member cards, a generic one for tickets [PASS-22]. */
export function googleClasses(
  { issuerId, tenantId }: { issuerId: string; tenantId: string },
  { name, ground, logo }: { name: string; ground: string; logo: string },
): GoogleContent[] {
  return [
    {
      kind: 'loyaltyClass',
      body: {
        id: classIdOf(issuerId, tenantId, 'CARD'),
        issuerName: name,
        programName: name,
        programLogo: { sourceUri: { uri: logo } },
        hexBackgroundColor: ground,
        // Google requires it with each change of a class.
        reviewStatus: 'UNDER_REVIEW',
      },
    },
    { kind: 'genericClass', body: { id: classIdOf(issuerId, tenantId, 'TICKET') } },
  ];
}

function stateOf({ isVoided, expiresAt }: PassContent, now: Date): 'ACTIVE' | 'EXPIRED' | 'INACTIVE' {
  if (isVoided) return 'INACTIVE';
  return expiresAt !== null && expiresAt <= now ? 'EXPIRED' : 'ACTIVE';
}

/**
 * What Google shows of a pass. Every field is always there, because an update leaves missing fields as they were: an
 * erased member's name is replaced [PASS-23, PASS-27].
 */
export function googleObject(
  content: PassContent,
  { issuerId, tenantId, passId, now }: { issuerId: string; tenantId: string; passId: string; now: Date },
): GoogleContent {
  const { kind, name, language, lines, back, code, look, expiresAt } = content;
  const valueOf = (wanted: string) => lines.find(({ key }) => key === wanted);
  const state = String(valueOf('state')?.value ?? '');
  const text = (value: string) => ({ defaultValue: { language, value } });
  const common = {
    id: `${issuerId}.${passId}`,
    classId: classIdOf(issuerId, tenantId, kind),
    state: stateOf(content, now),
    linksModuleData: {
      uris: back.flatMap(({ key, value, link }) =>
        link === undefined ? [] : [{ id: key, uri: link, description: value }],
      ),
    },
  };
  if (kind === 'CARD') {
    const balance = valueOf('balance');
    return {
      kind: 'loyaltyObject',
      body: {
        ...common,
        accountName: String(valueOf('member')?.value ?? state),
        loyaltyPoints: { label: balance?.label ?? state, balance: { int: Number(balance?.value ?? 0) } },
      },
    };
  }
  return {
    kind: 'genericObject',
    body: {
      ...common,
      cardTitle: text(name),
      header: text(String(valueOf('offer')?.value ?? state)),
      hexBackgroundColor: look.ground,
      barcode:
        code === null
          ? { type: 'TEXT_ONLY', alternateText: state }
          : { type: 'QR_CODE', value: code.text, alternateText: code.below },
      ...(expiresAt === null ? {} : { validTimeInterval: { end: { date: expiresAt.toISOString() } } }),
    },
  };
}
