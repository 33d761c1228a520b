import type { LocalizedCtx, TenantCtx } from '../../call/context.ts';
import { balanceOf } from '../ledger/index.ts';
import { findMember } from '../members/index.ts';
import { mailLookOf, pointWordsIn, wordsIn } from '../notifications/index.ts';
import { readIssuedTicket } from '../redemptions/index.ts';
import type { PassRow } from './store.ts';

interface Line {
  key: string;
  label: string;
  value: string | number;
  /** A moment in place of the value. */
  at?: Date;
}

/** What a pass shows in both wallets, in the member's language; neither phone number nor email [PASS-03]. */
export interface PassContent {
  kind: 'CARD' | 'TICKET';
  name: string;
  language: string;
  description: string;
  look: { ground: string; text: string };
  lines: Line[];
  back: { key: string; label: string; value: string; link?: string }[];
  /** A code that never changes, which the inspectors' page calls 'check in the app'. */
  code: { text: string; below: string } | null;
  expiresAt: Date | null;
  isVoided: boolean;
}

type ContentCtx = Pick<TenantCtx, 'tx' | 'keyRing' | 'tenant' | 'now'>;

type Common = Pick<PassContent, 'kind' | 'name' | 'language' | 'look'>;

/** A pass whose ticket or member no longer exists. */
function voidedContent(common: Common, language: string): PassContent {
  const t = wordsIn(language);
  const description = t(common.kind === 'CARD' ? 'pass.cardOf' : 'pass.ticketOf', { name: common.name });
  const state = { key: 'state', label: t('pass.state'), value: t('pass.voided') };
  return { ...common, description, lines: [state], back: [], code: null, expiresAt: null, isVoided: true };
}

/** A member card. */
function cardContent(
  { tenant, now }: Pick<ContentCtx, 'tenant' | 'now'>,
  { name, balance }: { name: string; balance: number },
  { common, language, address }: { common: Common; language: string; address: string },
): PassContent {
  const t = wordsIn(language);
  const { title } = pointWordsIn(tenant, language);
  return {
    ...common,
    description: t('pass.cardOf', { name: common.name }),
    lines: [
      { key: 'balance', label: title, value: balance },
      { key: 'member', label: t('pass.member'), value: name },
      // Wallet keeps this balance until the member adds the card again, so the card says of when it is.
      { key: 'asOf', label: t('pass.asOf'), value: '', at: now },
    ],
    back: [{ key: 'app', label: common.name, value: t('pass.openApp'), link: `${address}/` }],
    code: null,
    expiresAt: null,
    isVoided: false,
  };
}

const commonOf = (tenant: ContentCtx['tenant'], subject: string, language: string, address: string): Common => {
  const { name, band } = mailLookOf(tenant, language, address);
  return { kind: subject === 'card' ? 'CARD' : 'TICKET', name, language, look: band };
};

/** A member card with invented values, for a test at the desk. */
export function sampleContent(ctx: Pick<ContentCtx, 'tenant' | 'now'>, address: string): PassContent {
  const common = commonOf(ctx.tenant, 'card', 'en', address);
  return cardContent(ctx, { name: 'Ana Lima', balance: 1234 }, { common, language: 'en', address });
}

async function ticketContent(
  ctx: Pick<LocalizedCtx, 'tx' | 'keyRing' | 'tenant' | 'member' | 'language'>,
  redemptionId: string,
  { common, address }: { common: Common; address: string },
): Promise<PassContent | null> {
  const ticket = await readIssuedTicket(ctx, redemptionId);
  if (ticket === null) return null;
  const t = wordsIn(ctx.language);
  const isVoided = ticket.refundedAt !== null;
  return {
    ...common,
    description: t('pass.ticketOf', { name: common.name }),
    lines: [
      { key: 'offer', label: t('pass.ticket'), value: ticket.title },
      { key: 'until', label: t('pass.validUntil'), value: '', at: ticket.until },
      ...(isVoided ? [{ key: 'state', label: t('pass.state'), value: t('pass.voided') }] : []),
    ],
    back: [
      {
        key: 'live',
        label: t('pass.checkInApp'),
        value: t('pass.openTicket'),
        link: `${address}/point_history?ticket=${redemptionId}`,
      },
    ],
    code: isVoided ? null : { text: ticket.code, below: t('pass.checkInApp') },
    expiresAt: ticket.until,
    isVoided,
  };
}

/** Reads what a pass shows now; `address` is the app's, for its links. */
export async function readPassContent(
  ctx: ContentCtx,
  { memberId, subject }: Pick<PassRow, 'memberId' | 'subject'>,
  address: string,
): Promise<PassContent> {
  const member = memberId === null ? undefined : await findMember(ctx.tx, memberId);
  const language = member?.language ?? 'en';
  const common = commonOf(ctx.tenant, subject, language, address);
  if (member === undefined || member.status === 'DELETED') return voidedContent(common, language);
  if (common.kind === 'CARD') {
    const balance = await balanceOf(ctx.tx, member.memberId);
    return cardContent(ctx, { name: member.name, balance }, { common, language, address });
  }
  const found = await ticketContent({ ...ctx, member, language }, subject, { common, address });
  return found ?? voidedContent(common, language);
}
