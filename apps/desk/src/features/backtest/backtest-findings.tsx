import type { BacktestFinding } from '@fareback/contract/admin';
import type { ReactNode } from 'react';
import { monthText } from '../../parts/agency-day.ts';
import { type Name, nameText } from '../../parts/named.tsx';
import { Section } from '../../parts/page.tsx';
import { localeOf } from '../../words/locale.ts';
import { type Translate, useTranslation } from '../../words/translation.tsx';
import { getValueText } from '../../words/value-text.ts';
import { type BacktestSum, budgetsOf, findingsOf, type UnestimatedBudget } from './backtest-sum.ts';

type NameOf = (id: string) => Name;

type Translation = { t: Translate; language: string; nameOf: NameOf };

const formatPercent = (share: number, language: string): string =>
  new Intl.NumberFormat(localeOf(language), { style: 'percent', maximumFractionDigits: share < 0.1 ? 1 : 0 }).format(
    share,
  );

/** Formats a list: 'one, two and three'. */
const formatList = (parts: readonly string[], language: string): string =>
  new Intl.ListFormat(localeOf(language)).format(parts);

function getFindingText(finding: BacktestFinding, { t, language, nameOf }: Translation): string {
  if (finding.kind === 'NOTHING_DONE') return t('backtest.nothingDone');
  const campaign = nameText(nameOf(finding.campaignId));
  const getShareText = ({ reason, share }: { reason: string; share: number }): string =>
    t('backtest.reasonShare', { reason: getValueText('uncounted', reason, t), share: formatPercent(share, language) });
  switch (finding.kind) {
    case 'PAYS_NOBODY':
      return t('backtest.paysNobody', { campaign, reasons: finding.reasons.map(getShareText).join(', ') });
    case 'GOAL_MISSED': {
      const { total, target, points } = finding;
      return t('backtest.goalMissed', { campaign, total, target, points });
    }
    case 'UNMEASURED':
      return t('backtest.unmeasured', {
        campaign,
        share: formatPercent(finding.share, language),
        reason: getValueText('uncounted', finding.reason, t),
      });
    case 'PAID_OFTEN':
      return t('backtest.paidOften', { campaign, times: finding.times, points: finding.points });
    case 'PAID_MUCH':
      return t('backtest.paidMuch', { campaign, times: finding.times, points: finding.points });
  }
}

/** Warnings as in the command: campaigns that pay nothing and why, missing data, extreme payouts [DESK-335]. */
export function BacktestFindings({ sum, nameOf }: { sum: BacktestSum; nameOf: NameOf }): ReactNode {
  const { t, language } = useTranslation();
  const texts = findingsOf(sum).map((finding) => getFindingText(finding, { t, language, nameOf }));
  if (texts.length === 0) return null;
  return (
    <Section title={t('backtest.findings')}>
      <Lines of={texts} />
    </Section>
  );
}

function getBudgetText(
  { campaignId, version, budget, past }: UnestimatedBudget,
  { t, language, nameOf }: Translation,
): string {
  const campaign = t('backtest.ofVersion', { campaign: nameText(nameOf(campaignId)), number: version });
  if (past.length === 0) return t('backtest.budgetKept', { campaign, budget });
  const months = past.map(({ month, points }) =>
    t('backtest.budgetMonth', { month: monthText(month, language), points }),
  );
  return t('backtest.budgetPassed', { campaign, budget, months: formatList(months, language) });
}

type BudgetsProps = { sum: BacktestSum; number: number; nameOf: NameOf };

/** Campaigns whose budget the replay ignores, with the months that exceed it and by how much [DESK-334]. */
export function BacktestBudgets({ sum, number, nameOf }: BudgetsProps): ReactNode {
  const { t, language } = useTranslation();
  const budgets = budgetsOf(sum, number);
  if (budgets.length === 0) return null;
  return (
    <Section title={t('backtest.budgets')}>
      <p>{t('backtest.budgetsHelp')}</p>
      <Lines of={budgets.map((budget) => getBudgetText(budget, { t, language, nameOf }))} />
    </Section>
  );
}

const Lines = ({ of }: { of: readonly string[] }): ReactNode => (
  <ul>
    {of.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);
