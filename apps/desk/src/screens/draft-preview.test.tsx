import type { DraftWork } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { onePage, openDesk } from '../testing/desk-page.tsx';
import { draftVersion } from '../testing/version.ts';

const work = (faults: number): DraftWork => ({
  version: { ...draftVersion(), faults },
  live: 1,
  files: { 'tenant.yaml': 'id: bay\n', 'programme.yaml': 'campaigns: []\n', 'wording/en.json': '{}' },
  pictures: {},
  problems: [],
  warnings: [],
});

async function openDraft({
  faults = 0,
  at = 'overview',
  sets = {},
  isAhead = false,
} = {}): Promise<Record<string, string>[]> {
  const asked: Record<string, string>[] = [];
  const draft = work(faults);
  await openDesk(`/bay/versions/${draft.version.number}/edit?at=${encodeURIComponent(at)}`, {
    'versions.work': () => ({ reply: draft }),
    'versions.list': () => onePage(draft.version),
    'versions.pull': () => ({ reply: { version: 2, revision: 1, digest: 'd', files: {}, pictures: {} } }),
    'versions.preview': ({ query }) => {
      asked.push(query);
      const told = { configuration: {}, sets, calls: {} };
      return { reply: { revision: draft.version.revision, isWhole: faults === 0, isAhead, ...told } };
    },
  });
  return asked;
}

const pane = page.getByRole('region', { name: 'Preview' });

test('nothing is requested before the preview opens; then with the chosen rider, language and look [DESK-200]', async () => {
  const asked = await openDraft();
  await expect.element(pane.getByRole('button', { name: 'Show preview' })).toHaveAttribute('aria-expanded', 'false');
  expect(asked).toEqual([]);
  await pane.getByRole('button', { name: 'Show preview' }).click();
  await expect.element(pane.getByTitle('Rider app with this draft')).toBeVisible();
  // React's strict mode requests twice, always for the same rider.
  expect(new Set(asked.map(({ rider }) => rider))).toEqual(new Set(['VERIFIED']));
  expect(asked[0]).toEqual({ rider: 'VERIFIED', language: 'en' });
  await pane.getByLabelText('View as').selectOptions('Locked-out rider');
  await pane.getByLabelText('Language').selectOptions('العربية');
  await pane.getByLabelText('App version').selectOptions('Older look');
  await pane.getByLabelText('Screen').selectOptions('Terms');
  await expect.poll(() => asked.at(-1)).toEqual({ rider: 'ARRIVING', language: 'ar', look: 'OLDER' });
  expect(asked).toContainEqual({ rider: 'LOCKED_OUT', language: 'ar', look: 'OLDER' });
});

test('the frame has an opaque origin, and a click in it cannot reach the desk [DESK-204]', async () => {
  await openDraft();
  await pane.getByRole('button', { name: 'Show preview' }).click();
  const frame = pane.getByTitle('Rider app with this draft');
  await expect.element(frame).toHaveAttribute('sandbox', 'allow-scripts');
  await expect.element(frame).toHaveAttribute('src', '/_preview/');
});

test('only messages from the frame are accepted, not from another window [DESK-204]', async () => {
  await openDraft();
  await pane.getByRole('button', { name: 'Show preview' }).click();
  const frame = pane.getByTitle('Rider app with this draft');
  await expect.element(frame).toBeVisible();
  const said = pane.getByRole('status').first();
  const hear = (source: Window | null) =>
    window.dispatchEvent(new MessageEvent('message', { data: { kind: 'pressed' }, source }));
  const before = said.element().textContent;
  hear(window);
  expect(said.element().textContent).toBe(before);
  hear((frame.element() as HTMLIFrameElement).contentWindow);
  await expect.poll(() => said.element().textContent).not.toBe(before);
});

test('the preview of a draft with errors says that it shows the last valid state [DESK-203]', async () => {
  await openDraft({ faults: 2 });
  await pane.getByRole('button', { name: 'Show preview' }).click();
  await expect.element(pane.getByText('The draft has errors. This shows its last valid state.')).toBeVisible();
});

test('the screen of the entity in the open form is shown first, and another can be chosen [DESK-346]', async () => {
  await openDraft({ at: 'offers/day' });
  await pane.getByRole('button', { name: 'Show preview' }).click();
  const screen = pane.getByLabelText('Screen');
  await expect.element(screen).toHaveDisplayValue('Offer');
  await screen.selectOptions('Menu');
  await expect.element(screen).toHaveDisplayValue('Menu');
});

test('an entity hidden from the chosen rider shows why; a visible one opens [DESK-354]', async () => {
  const why = /^This rider doesn’t see it: it has errors,/;
  await openDraft({ at: 'campaigns/new', sets: { campaigns: [{ CampaignID: 'other', Title: 'Other' }] } });
  await pane.getByRole('button', { name: 'Show preview' }).click();
  await expect.element(pane.getByText(why)).toBeVisible();
  await pane.getByLabelText('Screen').selectOptions('Menu');
  await expect.element(pane.getByText(why)).not.toBeInTheDocument();
});

test('an entity visible to the chosen rider shows no notice [DESK-354]', async () => {
  await openDraft({ at: 'offers/day', sets: { offers: [{ OfferID: 'day', Title: 'Day pass' }] } });
  await pane.getByRole('button', { name: 'Show preview' }).click();
  await expect.element(pane.getByTitle('Rider app with this draft')).toBeVisible();
  expect(pane.getByText(/^This rider doesn’t see it/).query()).toBeNull();
});

test('an entity that has not started is previewed as if it had, with a notice [DESK-357]', async () => {
  const sets = { campaigns: [{ CampaignID: 'new', Title: 'New' }] };
  const asked = await openDraft({ at: 'campaigns/new', sets, isAhead: true });
  await pane.getByRole('button', { name: 'Show preview' }).click();
  await expect.element(pane.getByText(/^Not live yet/)).toBeVisible();
  expect(asked.at(-1)).toEqual({ rider: 'VERIFIED', language: 'en', open: 'campaigns/new' });
  await pane.getByLabelText('Screen').selectOptions('Menu');
  await expect.poll(() => asked.at(-1)).toEqual({ rider: 'VERIFIED', language: 'en' });
});
