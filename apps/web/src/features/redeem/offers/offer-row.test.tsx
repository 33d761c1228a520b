import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { mockReplies, renderForMember } from '../../../testing/member-page.tsx';
import { offersNamed, shopWorld } from '../../../testing/offers.ts';
import { RedeemPane } from '../redeem-pane.tsx';

afterEach(async () => {
  document.documentElement.dir = 'ltr';
  await page.viewport(1024, 768);
});

it.each(['ltr', 'rtl'])('while its carousel loads, a row does not widen a wide %s page [OFFER-13]', async (dir) => {
  await page.viewport(1280, 800);
  document.documentElement.dir = dir;
  const offers = offersNamed(['One', 'Two', 'Three', 'Four', 'Five']);
  mockReplies({ ...shopWorld(offers), 'GET /rest/': [] });
  let most = 0;
  const { scrollingElement: whole } = document;
  const watch = new MutationObserver(() => {
    if (whole) most = Math.max(most, whole.scrollWidth - whole.clientWidth);
  });
  watch.observe(document.body, { childList: true, subtree: true });
  await renderForMember(<RedeemPane isUpdated onVerify={() => {}} onRedeemed={() => {}} onNavigate={() => {}} />);
  await expect.element(page.getByRole('button', { name: 'One', exact: true })).toBeVisible();
  watch.disconnect();
  // Focus rings or shadows may overflow by some pixels; adjacent cards would by hundreds.
  expect(most).toBeLessThan(20);
});
