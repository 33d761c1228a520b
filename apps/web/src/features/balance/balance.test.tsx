import { expect, test } from 'vitest';
import { answerWith, renderForMember, verifiedMember } from '../../testing/member-page.tsx';
import { Balance } from './balance.tsx';

test.each([
  ['0', '0pts'],
  ['9999', '9,999pts'],
  ['1234567', '1,234,567pts'],
  ['12.9', '12pts'],
  ['', '0pts'],
  ['many', '0pts'],
])('a balance of %j is shown as %s [LEDGER-01]', async (sent, shown) => {
  answerWith({ 'GET /rest/users/me/userinfo/en': { ...verifiedMember, UserID: `of ${sent}`, Balance: sent } });
  await renderForMember(<Balance />);
  await expect.poll(() => document.body.textContent, { timeout: 8000 }).toContain(shown);
});
