import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mockReplies, renderForMember, verifiedMember } from '../../testing/member-page.tsx';
import { UserId } from './user-id.tsx';

test.each([
  ['abcde', 'abcde'],
  ['abcdef', 'abcdef'],
  ['0198c0de-7a10-7000-8000-000000000001', '0198c0'],
])('of the id %s the menu shows %s, and copies all of it [HOME-13]', async (UserID, shown) => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  mockReplies({ 'GET /rest/users/me/userinfo/en': { ...verifiedMember, UserID } });
  await renderForMember(<UserId />);
  await expect.poll(() => document.querySelector('p > span')?.textContent).toMatch(new RegExp(`${shown}$`));
  await page.getByRole('button', { name: /^Copy/ }).click();
  expect(writeText).toHaveBeenCalledExactlyOnceWith(UserID);
  writeText.mockRestore();
});
