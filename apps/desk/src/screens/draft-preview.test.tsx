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

/** Opens a draft; answers what its previews were asked for. */
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

test('nothing is asked for before the preview is opened; then as whom, in which language and look it is wanted [DESK-200]', async () => {
  const asked = await openDraft();
  await expect.element(pane.getByRole('button', { name: 'Show preview' })).toHaveAttribute('aria-expanded', 'false');
  expect(asked).toEqual([]);
  await pane.getByRole('button', { name: 'Show preview' }).click();
  await expect.element(pane.getByTitle('Rider app with this draft')).toBeVisible();
  // Twice where React is strict with its effects, and always for the same.
  expect(new Set(asked.map(({ rider }) => rider))).toEqual(new Set(['VERIFIED']));
  expect(asked[0]).toEqual({ rider: 'VERIFIED', language: 'en' });
  await pane.getByLabelText('View as').selectOptions('Locked-out rider');
  await pane.getByLabelText('Language').selectOptions('العربية');
  await pane.getByLabelText('App version').selectOptions('Older look');
  await pane.getByLabelText('Screen').selectOptions('Terms');
  await expect.poll(() => asked.at(-1)).toEqual({ rider: 'ARRIVING', language: 'ar', look: 'OLDER' });
  expect(asked).toContainEqual({ rider: 'LOCKED_OUT', language: 'ar', look: 'OLDER' });
});

test('the frame has no origin, and a press in it reaches nothing of the desk [DESK-204]', async () => {
  await openDraft();
  await pane.getByRole('button', { name: 'Show preview' }).click();
  const frame = pane.getByTitle('Rider app with this draft');
  await expect.element(frame).toHaveAttribute('sandbox', 'allow-scripts');
  await expect.element(frame).toHaveAttribute('src', '/_preview/');
});

test('a message is heard from the frame alone, not from another window [DESK-204]', async () => {
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

test('of a draft with faults it is said that its last whole state is seen [DESK-203]', async () => {
  await openDraft({ faults: 2 });
  await pane.getByRole('button', { name: 'Show preview' }).click();
  await expect.element(pane.getByText('The draft has errors. This shows its last valid state.')).toBeVisible();
});

test('the screen of the thing whose form is open is shown first, and another can be chosen [DESK-346]', async () => {
  await openDraft({ at: 'offers/day' });
  await pane.getByRole('button', { name: 'Show preview' }).click();
  const screen = pane.getByLabelText('Screen');
  await expect.element(screen).toHaveDisplayValue('Offer');
  await screen.selectOptions('Menu');
  await expect.element(screen).toHaveDisplayValue('Menu');
});

test('of a thing that the rider is not told of it is said why it cannot be seen; one that they are told of opens [DESK-354]', async () => {
  const why = /^This rider doesn’t see it: it has errors,/;
  await openDraft({ at: 'campaigns/new', sets: { campaigns: [{ CampaignID: 'other', Title: 'Other' }] } });
  await pane.getByRole('button', { name: 'Show preview' }).click();
  await expect.element(pane.getByText(why)).toBeVisible();
  await pane.getByLabelText('Screen').selectOptions('Menu');
  await expect.element(pane.getByText(why)).not.toBeInTheDocument();
});

test('of a thing that the rider is told of nothing is said [DESK-354]', async () => {
  await openDraft({ at: 'offers/day', sets: { offers: [{ OfferID: 'day', Title: 'Day pass' }] } });
  await pane.getByRole('button', { name: 'Show preview' }).click();
  await expect.element(pane.getByTitle('Rider app with this draft')).toBeVisible();
  expect(pane.getByText(/^This rider doesn’t see it/).query()).toBeNull();
});

test('what does not run yet is asked for as if it ran, and said to be that [DESK-357]', async () => {
  const sets = { campaigns: [{ CampaignID: 'new', Title: 'New' }] };
  const asked = await openDraft({ at: 'campaigns/new', sets, isAhead: true });
  await pane.getByRole('button', { name: 'Show preview' }).click();
  await expect.element(pane.getByText(/^Not live yet/)).toBeVisible();
  expect(asked.at(-1)).toEqual({ rider: 'VERIFIED', language: 'en', open: 'campaigns/new' });
  await pane.getByLabelText('Screen').selectOptions('Menu');
  await expect.poll(() => asked.at(-1)).toEqual({ rider: 'VERIFIED', language: 'en' });
});
