import { expect, test } from 'vitest';
import { appliedTenant } from '../../testing/applied-tenant.ts';
import { world } from '../../testing/index.ts';
import { packFolder } from '../../testing/pack-folder.ts';

const w = await world();
const packs = packFolder();

const files = {
  programme: {
    updateCards: [
      { id: 'second', position: 2, link: 'https://agency.example/news' },
      { id: 'first', position: 1 },
      { id: 'hidden', active: false, position: 0 },
    ],
    actionBoxCategories: [{ id: 'help' }],
    actionBoxes: [{ id: 'shop', category: 'help', link: '/offers' }],
  },
  wording: {
    en: {
      updateCards: Object.fromEntries(
        ['first', 'second', 'hidden'].map((id) => [
          id,
          { Title: id, SubHeader1: 'one', SubHeader2: 'two', Description: 'News', CtaLabel: 'Read' },
        ]),
      ),
      actionBoxCategories: { help: 'Help' },
      actionBoxes: { shop: { Title: 'Shop', Description: 'Buy', ButtonLabel: 'Open' } },
    },
    es: { actionBoxCategories: { help: 'Ayuda' }, actionBoxes: { shop: { Title: 'Tienda' } } },
  },
};

test('update cards are sorted by position with every field of the contract [CONTENT-01, API-48]', async () => {
  const tenant = await appliedTenant(w, packs, files);
  const { cookie } = await w.signUpMember(tenant);
  const { body } = await w.request(tenant, { method: 'GET', path: '/rest/update-cards/en', cookie });
  expect(body.map(({ UpdateCardID }: { UpdateCardID: string }) => UpdateCardID)).toEqual(['first', 'second']);
  expect(body[1]).toEqual({
    UpdateCardID: 'second',
    Title: 'second',
    SubHeader1: 'one',
    SubHeader2: 'two',
    Description: 'News',
    ImageUrl: null,
    Icon: null,
    CtaLink: 'https://agency.example/news',
    CtaLabel: 'Read',
    UiPosition: 2,
  });
});

test("action boxes and categories use the member's saved language, with English for missing texts [CONTENT-02, CONTENT-03, API-49, API-50, LANG-09]", async () => {
  const tenant = await appliedTenant(w, packs, files);
  const member = await w.signUpMember(tenant);
  const get = async (path: string) => (await w.request(tenant, { method: 'GET', path, cookie: member.cookie })).body;
  expect(await get('/rest/actionBoxCategories')).toEqual([
    { ActionBoxCategoryID: 'help', CategoryName: 'Help', iconImageUrl: null },
  ]);
  await w.inTenant(tenant, (tx) =>
    tx.run('update member set language = $2 where member_id = $1', [member.memberId, 'es']),
  );
  expect(await get('/rest/actionBoxCategories')).toEqual([
    { ActionBoxCategoryID: 'help', CategoryName: 'Ayuda', iconImageUrl: null },
  ]);
  expect(await get('/rest/actionBoxes')).toEqual([
    {
      ActionBoxID: 'shop',
      ActionBoxCategoryID: 'help',
      Title: 'Tienda',
      Description: 'Buy',
      imageUrl: null,
      RedirectionUrl: '/offers',
      ButtonLabel: 'Open',
    },
  ]);
});
