import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mockReplies, renderForMember, verifiedMember } from '../../testing/member-page.tsx';
import { useUserInfo } from './use-user-info.ts';

function Flags() {
  const flags = useUserInfo()?.featureFlags;
  return flags && <p>{`${flags.FAVORITE_OFFER} ${flags.UX_UPDATES}`}</p>;
}

const { featureFlags: _, ...unflagged } = verifiedMember;

test.each([
  [undefined, 'false false'],
  [{ UX_UPDATES: true }, 'false true'],
  [{ FAVORITE_OFFER: true, UX_UPDATES: true }, 'true true'],
])('of the flags %j, FAVORITE_OFFER and UX_UPDATES are %s: off unless set [AUTH-28]', async (featureFlags, read) => {
  mockReplies({ 'GET /rest/users/me/userinfo/en': { ...unflagged, ...(featureFlags && { featureFlags }) } });
  await renderForMember(<Flags />);
  await expect.element(page.getByText(read)).toBeVisible();
});
