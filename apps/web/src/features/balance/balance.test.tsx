import { CountUp } from '@fareback/ui/progress/count-up.tsx';
import { formatPoints } from '@fareback/wording';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { mockReplies, renderForMember, verifiedMember } from '../../testing/member-page.tsx';
import { Balance } from './balance.tsx';

test.each([
  ['0', '0pts'],
  ['9999', '9,999pts'],
  ['1234567', '1,234,567pts'],
  ['12.9', '12pts'],
  ['', '0pts'],
  ['many', '0pts'],
])('a balance of %j is shown as %s [LEDGER-01]', async (sent, shown) => {
  mockReplies({ 'GET /rest/users/me/userinfo/en': { ...verifiedMember, UserID: `of ${sent}`, Balance: sent } });
  await renderForMember(<Balance />);
  await expect.poll(() => document.body.textContent).toContain(shown);
});

test('a four-digit balance in Spanish has a separator, like prices [CONST-05]', async () => {
  await render(<CountUp value={1234} from={1234} language="es" format={formatPoints} />);
  await expect.poll(() => document.body.textContent).toContain('1.234');
});

test('a balance with points that expire soon has a clock that says how many and until when [LEDGER-08, UX-17]', async () => {
  const LapsesAtUTC = '2026-12-02T05:00:00.000Z';
  const nextLapse = { amount: 40, LapsesAtUTC, LastLapsesAtUTC: LapsesAtUTC };
  mockReplies({ 'GET /rest/users/me/userinfo/en': { ...verifiedMember, nextLapse } });
  await renderForMember(<Balance />);
  await expect.element(page.getByRole('img', { name: '40 pts expire on 12/01/2026' })).toBeVisible();
});
