import { expect, test } from 'vitest';
import type { BudgetFall, BudgetMail } from './budget-mail.ts';
import { plainMail } from './mail-layout.ts';
import { textOf } from './mails.ts';

const fall: BudgetFall = {
  campaignId: 'rides',
  title: 'Weekday rides\r\nBcc: evil@example.org\u2028All is well.',
  level: 'LOW',
  max: 50_000,
  given: 40_000,
  paysAgainOn: '2026-04-01',
};
const mail: BudgetMail = {
  kind: 'BUDGET_ALERT',
  tenantId: 'harbor',
  falls: [fall],
  app: 'https://harbor.example',
  desk: 'https://desk.example',
};
const wordsOf = (one: BudgetMail) => textOf(one, 'en', { tenant: 'Harbor', points: { long: 'points', short: 'pts' } });

test('a budget mail has points given and limit, when it pays again, and a link to the desk or, without a desk, the command [DESK-217, DESK-305]', () => {
  const named = 'Weekday rides Bcc: evil@example.org All is well.';
  const low = wordsOf(mail);
  expect(low.subject).toBe(`Budget nearly used up: ${named}`);
  expect(low.above).toEqual([
    `“${named}” gave 40,000 of 50,000 points of this month. Once all are given out it pays nothing until April 1, 2026.`,
  ]);
  expect(low.action?.link).toBe('https://desk.example/harbor/reports/budgets');
  expect(plainMail(low)).toContain('https://desk.example/harbor/reports/budgets');
  expect(
    plainMail(low)
      .split(/\r?\n/)
      .filter((line) => /^(Bcc|All)/.test(line)),
  ).toEqual([]);
  const out = wordsOf({ ...mail, desk: null, falls: [{ ...fall, level: 'OUT' }] });
  expect(out.subject).toBe(`Budget used up: ${named}`);
  expect(out.below[0]).toBe('See all budgets with: rewards call reports.get --agency harbor --report budgets');
  const two = wordsOf({ ...mail, falls: [fall, { ...fall, campaignId: 'more' }] });
  expect(two.subject).toBe('Budgets of 2 campaigns run out');
  // Campaigns with the same title are distinguished by id.
  expect(two.above.map((line) => /is well\.” \((\w+)\) gave/.exec(line)?.[1])).toEqual(['rides', 'more']);
});
