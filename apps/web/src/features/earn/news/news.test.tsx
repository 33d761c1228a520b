import type { ActionBox, UpdateCard } from '@fareback/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  type Answers,
  mockReplies,
  pageOf,
  plainConfig,
  renderForMember,
  verifiedMember,
} from '../../../testing/member-page.tsx';
import { EarnPane } from '../earn-pane.tsx';

const card = (Title: string, CtaLink: string | null, UiPosition = 1): UpdateCard => ({
  UpdateCardID: Title,
  Title,
  SubHeader1: '',
  SubHeader2: '',
  Description: '',
  ImageUrl: null,
  Icon: null,
  CtaLink,
  CtaLabel: `Open ${Title}`,
  UiPosition,
});
const box = (Title: string, RedirectionUrl: string | null): ActionBox => ({
  ActionBoxID: Title,
  ActionBoxCategoryID: '',
  Title,
  Description: '',
  imageUrl: null,
  RedirectionUrl,
  ButtonLabel: `Open ${Title}`,
});

/** Renders Earn with these cards and boxes; returns the router's navigations. */
async function show(
  cards: UpdateCard[],
  boxes: ActionBox[],
  isUpdated = true,
  more: Answers = {},
  config = plainConfig,
): Promise<string[]> {
  const ways: string[] = [];
  mockReplies({
    'GET /rest/users/me/userinfo/en': verifiedMember,
    'GET /rest/users/me/earnings/en': pageOf([]),
    'GET /rest/update-cards/en': cards,
    'GET /rest/actionBoxes': boxes,
    ...more,
    'GET /rest/': [],
  });
  const go = (path: string) => void ways.push(path);
  await renderForMember(
    <EarnPane isUpdated={isUpdated} onConnect={() => {}} onRides={() => {}} onNavigate={go} />,
    config,
  );
  return ways;
}
const link = (name: string) => page.getByRole('link', { name: new RegExp(`^Open ${name}`) });
const titles = () =>
  page
    .getByRole('heading', { level: 3 })
    .elements()
    .map(({ textContent }) => textContent);
const empty = () => page.getByText('Nothing to earn right now');

test('the newer look shows update cards in their order, then action boxes [CONTENT-01, CONTENT-04]', async () => {
  await show([card('Second', null, 2), card('First', null, 1)], [box('Box', null)]);
  await expect.element(page.getByRole('heading', { name: 'Box' })).toBeVisible();
  await expect.poll(titles).toEqual(['First', 'Second', 'Box']);
});

test('a card shows its icon next to the text; a missing icon leaves the text [CONTENT-01]', async () => {
  const icon = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
  const drawn = { ...card('Ferry', null), SubHeader1: 'Starts Monday', Icon: icon };
  await show([drawn, { ...card('Tram', null, 2), SubHeader1: 'Next week', Icon: '/missing.png' }], []);
  const iconBeside = (words: string) => page.getByText(words).element().parentElement?.querySelector('img');
  await expect.element(page.getByText('Starts Monday')).toBeVisible();
  expect(iconBeside('Starts Monday')?.getAttribute('src')).toBe(icon);
  expect(iconBeside('Starts Monday')?.getBoundingClientRect().width).toBe(20);
  await expect.poll(() => iconBeside('Next week')).toBeNull();
});

test.each([
  [true, ['Bike map', 'Bus map', 'Loose'], ['Bike map', 'Bus map']],
  [false, ['Bike map', 'Loose', 'Bus map'], null],
])(
  'with DisplayActionBoxCategory %j boxes appear as %j, one of an unknown category last and unnamed [TEN-34, CONTENT-02, CONTENT-03]',
  async (DisplayActionBoxCategory, all, named) => {
    const inside = { ActionBoxCategoryID: 'ways', Description: 'Ways around the harbor' };
    const boxes = [
      { ...box('Bike map', '/earn'), ...inside },
      { ...box('Loose', null), ActionBoxCategoryID: 'gone' },
      { ...box('Bus map', null), ...inside },
    ];
    const category = { ActionBoxCategoryID: 'ways', CategoryName: 'Get around', iconImageUrl: null };
    const answers = { 'GET /rest/actionBoxCategories': [category] };
    await show([], boxes, true, answers, { ...plainConfig, DisplayActionBoxCategory });
    await expect.element(page.getByText('Ways around the harbor').first()).toBeVisible();
    await expect.element(link('Bike map')).toBeVisible();
    await expect.poll(titles).toEqual(all);
    const shelves = page.getByRole('region', { name: 'Get around' });
    expect(
      shelves.elements().map((one) => Array.from(one.querySelectorAll('h3'), (title) => title.textContent)),
    ).toEqual(named ? [named] : []);
  },
);

test('the older look shows no cards or boxes [CONTENT-04]', async () => {
  await show([card('First', null)], [box('Box', null)], false);
  await expect.element(empty()).toBeVisible();
  expect(titles()).toEqual([]);
});

test('empty lists render nothing [CONTENT-04]', async () => {
  await show([], []);
  await expect.element(empty()).toBeVisible();
  expect(titles()).toEqual([]);
  expect(page.getByRole('list').elements()).toEqual([]);
});

test('an internal link uses the router, an external one a new window without opener [CONTENT-04, CAMP-10]', async () => {
  const ways = await show([card('Inside', '/app_connection')], [box('Outside', 'https://agency.example/plan')]);
  await link('Inside').click();
  expect(ways).toEqual(['/app_connection']);
  await expect.element(link('Outside')).toHaveAttribute('href', 'https://agency.example/plan');
  await expect.element(link('Outside')).toHaveAttribute('target', '_blank');
  await expect.element(link('Outside')).toHaveAttribute('rel', 'noopener noreferrer');
});

test.each([null, ' ', 'javascript:alert(1)'])(
  'a box with the link %j has no button [CONTENT-04, CAMP-10]',
  async (address) => {
    await show([card('Card', null)], [box('Box', address)]);
    await expect.element(page.getByRole('heading', { name: 'Box' })).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Card' })).toBeVisible();
    expect(page.getByRole('link').elements()).toEqual([]);
    expect(page.getByRole('button').elements()).toEqual([]);
  },
);
