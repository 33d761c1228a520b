import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mockReplies, renderForMember, verifiedMember } from '../../testing/member-page.tsx';
import { PartLoadErrorMessage } from './part-load-error.tsx';

const trouble = { tries: 0, onRetry: () => {} };

it('a part that failed to load says so without icons, which may be missing too, and can be closed or retried [ERR-10]', async () => {
  mockReplies({ 'GET /rest/users/me/userinfo/en': verifiedMember });
  const [onLeave, onRetry] = [vi.fn<() => void>(), vi.fn<() => void>()];
  await renderForMember(<PartLoadErrorMessage {...trouble} isOver onLeave={onLeave} onRetry={onRetry} />);
  const card = page.getByRole('alert');
  await expect
    .element(card.getByText("We couldn't reach the server. Check your connection and try again."))
    .toBeVisible();
  expect(card.element().querySelector('svg')).toBeNull();
  await card.getByRole('button', { name: 'Try again' }).click();
  expect(onRetry).toHaveBeenCalledOnce();
  await card.getByText('Close').click();
  expect(onLeave).toHaveBeenCalledOnce();
});

it('a screen that failed to load offers a link Home, Home itself does not [ERR-10]', async () => {
  mockReplies({ 'GET /rest/users/me/userinfo/en': verifiedMember });
  history.replaceState(null, '', '/rides');
  await renderForMember(<PartLoadErrorMessage {...trouble} isOver={false} onLeave={() => {}} />);
  const home = page.getByRole('link', { name: 'Go to home' });
  await expect.element(home).toHaveAttribute('href', '/');
  history.replaceState(null, '', '/');
  await renderForMember(<PartLoadErrorMessage {...trouble} tries={1} isOver={false} onLeave={() => {}} />);
  await expect.poll(() => home.elements().length).toBe(1);
});
