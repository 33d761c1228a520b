import { formatPoints } from '@fareback/wording';
import { oneLine } from './alert-mails.ts';

export interface BudgetFall {
  campaignId: string;
  title: string;
  level: 'LOW' | 'OUT';
  max: number;
  given: number;
  paysAgainOn: string;
}

/** A mail to the staff of a tenant's program; always in English, like the operator's commands. */
export interface BudgetMail {
  kind: 'BUDGET_ALERT';
  tenantId: string;
  falls: BudgetFall[];
  app: string;
  desk: string | null;
}

const dayText = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

function sentenceOf({ title, campaignId, level, max, given, paysAgainOn }: BudgetFall, falls: BudgetFall[]): string {
  const isShared = falls.some((other) => other.title === title && other.campaignId !== campaignId);
  const named = `“${oneLine(title)}”${isShared ? ` (${campaignId})` : ''}`;
  const again = dayText.format(new Date(paysAgainOn));
  const spent = `${formatPoints(given, 'en')} of ${formatPoints(max, 'en')} points of this month`;
  if (level === 'OUT')
    return `${named} gave ${spent} and pays nothing more before ${again}. Its card in the app tells riders so.`;
  return `${named} gave ${spent}. Once all are given out it pays nothing until ${again}.`;
}

function subjectOf(falls: readonly BudgetFall[]): string {
  const [only, ...others] = falls;
  if (!only || others.length > 0) return `Budgets of ${falls.length} campaigns run out`;
  return `${only.level === 'OUT' ? 'Budget used up' : 'Budget nearly used up'}: ${oneLine(only.title)}`;
}

export function budgetMailText({ tenantId, falls, desk }: BudgetMail) {
  return {
    subject: subjectOf(falls),
    greeting: 'Hello,',
    above: falls.map((fall) => sentenceOf(fall, falls)),
    action: desk === null ? null : { label: 'See all budgets', link: `${desk}/${tenantId}/reports/budgets` },
    below: [
      ...(desk === null
        ? [`See all budgets with: rewards call reports.get --agency ${tenantId} --report budgets`]
        : []),
      'A higher budget, by another version, pays for what is done from then on.',
      'You are told at four fifths of a month’s budget, and once more when it is used up.',
    ],
  };
}
