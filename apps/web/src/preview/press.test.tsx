import type { PreviewScene } from '@fareback/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { openOverlay } from './press.ts';

afterEach(() => document.body.replaceChildren());

const scene: PreviewScene = {
  kind: 'scene',
  path: '/',
  overlay: 'CAMPAIGN',
  thing: null,
  language: 'en',
  scheme: 'light',
  isMember: true,
  configuration: {},
  sets: {
    campaigns: [
      { CampaignID: 'ride', Title: 'Every ride' },
      { CampaignID: 'climb', Title: 'Harbor climb' },
    ],
  },
  calls: {},
  pictures: {},
  pressed: '',
};

test.each([
  [null, 'Every ride'],
  ['climb', 'Harbor climb'],
])('the overlay of %s opens by a click on its card: %s [DESK-346]', async (thing, title) => {
  const pressed = vi.fn<(card: string) => void>();
  for (const each of ['Something else', 'Every ride', 'Harbor climb']) {
    const card = document.createElement('button');
    card.textContent = each;
    card.addEventListener('click', () => {
      pressed(each);
      document.body.append(Object.assign(document.createElement('div'), { role: 'dialog' }));
    });
    document.body.append(card);
  }
  await openOverlay({ ...scene, thing });
  expect(pressed.mock.calls).toEqual([[title]]);
});
