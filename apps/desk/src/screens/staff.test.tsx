import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { openDesk, owner, type SentCall } from '../testing/desk-page.tsx';

const person = (name: string, joinedAt: string | null) => ({
  staffId: crypto.randomUUID(),
  name,
  email: `${name.toLowerCase()}@agency.example`,
  language: 'en',
  roles: ['support'],
  joinedAt,
  invitedUntil: joinedAt === null ? '2099-01-01T00:00:00Z' : null,
  lastSeenAt: joinedAt,
  passkeys: 1,
  signIns: joinedAt === null ? 0 : 2,
});
const team = [person('Sam', '2026-03-01T09:00:00Z'), person('Nia', null)];

test('an invited person can be invited again, a joined one can be signed out; roles are changed with their permissions shown [DESK-80, DESK-393]', async () => {
  const sent: SentCall[] = [];
  await openDesk('/bay/staff', {
    'team.list': () => ({ reply: { data: team } }),
    'team.changeRoles': (call) => {
      sent.push(call);
      return { status: 409, error: 'LAST_OWNER' };
    },
  });
  const nia = page.getByRole('row', { name: /^Nia/ });
  await expect.element(nia.getByText(/^Invited, can accept until/)).toBeVisible();
  await expect.element(nia.getByRole('button', { name: 'Invite again' })).toBeVisible();
  expect(nia.getByRole('button', { name: 'End sessions' }).query()).toBeNull();
  await page.getByRole('row', { name: /^Sam/ }).getByRole('button', { name: 'Change roles' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Change roles for Sam?' });
  await expect.element(dialog.getByRole('checkbox', { name: /^Support/ })).toBeChecked();
  await dialog.getByRole('checkbox', { name: /^Editor/ }).click();
  await dialog.getByRole('button', { name: 'Change roles' }).click();
  await expect.element(dialog.getByText('An agency needs an owner. Make someone else an owner first.')).toBeVisible();
  expect(sent[0]?.body).toEqual({ roles: ['support', 'editor'], was: ['support'] });
});

test('row actions stay visible if the table is wider than the screen [DESK-72]', async () => {
  await page.viewport(800, 844);
  await openDesk('/bay/staff', { 'team.list': () => ({ reply: { data: team } }) });
  const change = page.getByRole('row', { name: /^Sam/ }).getByRole('button', { name: 'Change roles' });
  await expect.element(change).toBeVisible();
  const place = change.element().closest('section') as HTMLElement;
  expect(place.scrollWidth).toBeGreaterThan(place.clientWidth);
  expect(change.element().getBoundingClientRect().right).toBeLessThanOrEqual(place.getBoundingClientRect().right);
  await page.viewport(1280, 800);
});

test.each([390, 320])(
  'on a screen of %i pixels a row stacks all its facts, with its actions below [DESK-374, DESK-418]',
  async (width) => {
    await page.viewport(width, 844);
    onTestFinished(() => page.viewport(1280, 800));
    await openDesk('/bay/staff', { 'team.list': () => ({ reply: { data: team } }) }, 'es');
    const change = page.getByRole('row', { name: /^Sam/ }).getByRole('button', { name: 'Cambiar roles' });
    await expect.element(change).toBeVisible();
    const place = change.element().closest('section') as HTMLElement;
    expect(place.scrollWidth).toBe(place.clientWidth);
    const acts = change.element().closest('td') as HTMLElement;
    const { top } = acts.getBoundingClientRect();
    const facts = [...(acts.parentElement?.children ?? [])].filter((cell) => cell !== acts);
    expect(facts).toHaveLength(6);
    for (const fact of facts) expect(fact.getBoundingClientRect().bottom).toBeLessThanOrEqual(top);
    const said = facts.map((fact) => getComputedStyle(fact, '::before').content);
    expect(said[1]).toContain('"Roles"');
  },
);

test('the agency and the account fit on one line of a narrow screen [DESK-374]', async () => {
  await page.viewport(390, 844);
  const [agency] = owner.agencies;
  const agencies = agency ? [agency, { ...agency, agencyId: 'hill', name: 'Hill and Valley Transit' }] : [];
  const me = () => ({ reply: { ...owner, isOperator: true, agencies } });
  await openDesk('/bay/staff', { 'me.get': me, 'team.list': () => ({ reply: { data: team } }) }, 'es');
  await expect.element(page.getByRole('combobox', { name: 'Agencia' })).toBeVisible();
  const agencyChoice = page.getByRole('combobox', { name: 'Agencia' });
  const middles = [agencyChoice, page.getByRole('button', { name: /^Su cuenta/ })].map((control) => {
    const { top, bottom } = control.element().getBoundingClientRect();
    return Math.round((top + bottom) / 2);
  });
  expect(new Set(middles).size).toBe(1);
  await page.viewport(1280, 800);
});

test('an invitation without a role or an address is not sent, and names the missing field [DESK-80]', async () => {
  await openDesk('/bay/staff', { 'team.list': () => ({ reply: { data: [] } }) });
  await page.getByRole('button', { name: 'Invite someone' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Invite someone' });
  await dialog.getByRole('button', { name: 'Invite someone' }).click();
  await expect.element(dialog.getByText('Choose at least one role.')).toBeVisible();
});

test('each role lists its permissions beyond those of the viewer, which are listed once [DESK-369]', async () => {
  await openDesk('/bay/staff', { 'team.list': () => ({ reply: { data: [] } }) });
  await page.getByRole('button', { name: 'Invite someone' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Invite someone' });
  await expect
    .element(
      dialog.getByRole('checkbox', {
        name: /^Finance ?Everything a viewer can do · View the audit log · Have reports emailed to staff$/,
      }),
    )
    .toBeVisible();
  await expect
    .element(dialog.getByRole('checkbox', { name: /^Owner ?Everything: points, program, staff, keys$/ }))
    .toBeVisible();
  expect(dialog.getByText(/See code inventory, codes and orders/).elements()).toHaveLength(1);
});

test('an invalid text says what to type: a value, a full address, or the format in its help [DESK-368]', async () => {
  await openDesk('/bay/staff', {
    'team.list': () => ({ reply: { data: [] } }),
    'team.invite': () => ({ status: 400, error: 'INVALID_REQUEST', field: 'email' }),
  });
  await page.getByRole('button', { name: 'Invite someone' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('textbox', { name: 'Email' }).fill('nobody');
  await dialog.getByRole('checkbox', { name: /^Viewer/ }).click();
  await dialog.getByRole('button', { name: 'Invite someone' }).click();
  await expect
    .element(dialog.getByRole('textbox', { name: 'Name' }))
    .toHaveAccessibleDescription('Fill in this field.');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Nia');
  await dialog.getByRole('button', { name: 'Invite someone' }).click();
  await expect
    .element(dialog.getByRole('textbox', { name: 'Email' }))
    .toHaveAccessibleDescription('Enter a full email address, such as ana@agency.example.');
});

test('a user who may not manage staff sees a notice, and can neither invite nor change the sign-in [DESK-262]', async () => {
  const agencies = owner.agencies.map((agency) => ({ ...agency, permissions: ['members.read' as const] }));
  await openDesk('/bay/staff', {
    'me.get': () => ({ reply: { ...owner, agencies } }),
    'team.list': () => ({ status: 403, error: 'NOT_ALLOWED' }),
  });
  await expect.element(page.getByText('Your role doesn’t allow this. Ask an owner of the agency.')).toBeVisible();
  expect(page.getByRole('button', { name: /Invite someone|Set up agency sign-in/ }).elements()).toEqual([]);
});

test("a key's secret is shown once, and the key has the typed name without invisible characters [DESK-80, DESK-405]", async () => {
  const sent: SentCall[] = [];
  const key = {
    keyId: crypto.randomUUID(),
    name: 'Nightly export',
    permissions: ['acts.read'],
    createdAt: '2026-11-23T01:00:00Z',
    createdBy: 'Ines Duarte',
    expiresAt: '2099-01-01T00:00:00Z',
    lastUsedAt: null,
    revokedAt: null,
  };
  await openDesk('/bay/keys', {
    'keys.list': () => ({ reply: { data: sent.length === 0 ? [] : [key] } }),
    'keys.make': (call) => {
      sent.push(call);
      return { reply: { key, secret: 'fbk_secret' } };
    },
  });
  await page.getByRole('button', { name: 'Create a key' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Create a key' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('\u200ENightly export\u200B ');
  await dialog.getByRole('checkbox', { name: /^View the audit log/ }).click();
  await dialog.getByRole('button', { name: 'Create a key' }).click();
  const made = page.getByRole('alertdialog', { name: 'Key created' });
  await expect.element(made.getByText('fbk_secret')).toBeVisible();
  expect(sent[0]?.body).toEqual({ name: 'Nightly export', days: 90, permissions: ['acts.read'] });
  await made.getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByRole('row', { name: /^Nightly export/ })).toBeVisible();
  expect(page.getByText('fbk_secret').query()).toBeNull();
});

test('an invitation signs in by a click, and an expired link says what to do instead [DESK-81]', async () => {
  await openDesk('/invitation#token=t1', {
    'me.get': () => ({ status: 401, error: 'SIGN_IN_REQUIRED' }),
    'signIn.withInvitation': ({ body }) => {
      expect(body).toEqual({ token: 't1' });
      return { status: 400, error: 'INVITATION_OVER' };
    },
  });
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(page.getByText(/^This link was used or has expired\./)).toBeVisible();
});

test('a person invited by another agency sees a notice on every page with the inviter and the agency, and declines or accepts [DESK-458]', async () => {
  const offer = (offerId: string, agencyName: string) => ({
    offerId,
    agencyId: 'hill',
    agencyName,
    roles: ['editor', 'finance'],
    invitedBy: 'Olga Marsh',
    expiresAt: '2099-01-01T00:00:00Z',
  });
  const me = {
    ...owner,
    invitations: [offer(crypto.randomUUID(), 'Hill Transit'), offer(crypto.randomUUID(), 'Metro')],
  };
  const [bay] = owner.agencies;
  const asked: string[] = [];
  await openDesk('/bay/staff', {
    'me.get': () => ({ reply: me }),
    'team.list': () => ({ reply: { data: team } }),
    'invitations.decline': ({ path }) => {
      asked.push(path);
      return { reply: {} };
    },
    'invitations.accept': ({ path }) => {
      asked.push(path);
      return { reply: { ...owner, agencies: [bay, { ...bay, agencyId: 'hill', name: 'Hill Transit' }] } };
    },
  });
  await page.getByRole('link', { name: 'You have 2 invitations from other agencies' }).click();
  const hill = page.getByRole('region', { name: 'Olga Marsh invites you to Hill Transit' });
  await expect.element(hill.getByText('Editor, Finance')).toBeVisible();
  await page
    .getByRole('region', { name: /Metro$/ })
    .getByRole('button', { name: 'Decline' })
    .click();
  await expect.element(page.getByText(/Metro$/)).not.toBeInTheDocument();
  await hill.getByRole('button', { name: 'Accept' }).click();
  await expect.poll(() => location.pathname).toBe('/hill');
  expect(asked.map((path) => path.split('/').at(-1))).toEqual([me.invitations[1]?.offerId, me.invitations[0]?.offerId]);
});

test("an owner sets the agency's own sign-in, reads its errors, and removes the configuration that was shown [DESK-14, DESK-399, DESK-402]", async () => {
  const sent: SentCall[] = [];
  const setting = {
    issuer: 'https://id.example',
    clientId: 'desk',
    hasSecret: true,
    mailDomains: ['agency.example', 'metro.example'],
    vouchesForMail: false,
    updatedAt: '2026-11-23T01:00:00Z',
    redirectUri: 'https://desk.test/sign-in/return',
  };
  const troubles = [{ kind: 'UNKNOWN_CLIENT', why: 'invalid_client' }];
  await openDesk('/bay/staff', {
    'team.list': () => ({ reply: { data: [] } }),
    'openId.get': () => ({ reply: sent.length === 0 ? { setting: null, troubles: [] } : { setting, troubles } }),
    'openId.set': (call) => {
      sent.push(call);
      return { reply: { setting } };
    },
    'openId.remove': (call) => {
      sent.push(call);
      return { reply: { setting: null } };
    },
  });
  await page.getByRole('button', { name: 'Set up agency sign-in' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Set up agency sign-in' });
  await dialog.getByRole('textbox', { name: 'Issuer' }).fill('https://id.example');
  await dialog.getByRole('textbox', { name: 'Client ID' }).fill('desk');
  await dialog.getByRole('textbox', { name: 'Email domains' }).fill('agency.example, metro.example');
  await dialog.getByRole('button', { name: 'Set up agency sign-in' }).click();
  await expect.element(page.getByText(/rejected this client ID and secret \(.?invalid_client/)).toBeVisible();
  expect(sent[0]?.body).toEqual({
    issuer: 'https://id.example',
    clientId: 'desk',
    mailDomains: ['agency.example', 'metro.example'],
    vouchesForMail: false,
    was: null,
  });
  await page.getByRole('button', { name: 'Set up agency sign-in' }).click();
  await dialog.getByRole('textbox', { name: 'Client ID' }).fill('desk-2');
  await dialog.getByRole('button', { name: 'Set up agency sign-in' }).click();
  await expect.poll(() => sent[1]?.body).toMatchObject({ clientId: 'desk-2', was: setting.updatedAt });
  await page.getByRole('button', { name: 'Turn off agency sign-in' }).click();
  const ending = page.getByRole('alertdialog', { name: 'Turn off agency sign-in' });
  await ending.getByRole('button', { name: 'Turn off agency sign-in' }).click();
  await expect.poll(() => sent[2]?.query).toEqual({ was: setting.updatedAt });
});

test('an owner sets SAML sign-in by metadata or fields, sees when certificates expire, and removes the settings shown [DESK-812, DESK-814]', async () => {
  const sent: SentCall[] = [];
  const own = {
    entityId: 'https://desk.test/admin/saml/bay/metadata',
    answerUrl: 'https://desk.test/admin/saml/bay/answer',
  };
  const setting = {
    entityId: 'https://idp.example',
    signInUrl: 'https://idp.example/sso',
    certificates: [{ text: 'MIIA', validUntil: '2027-11-23T01:00:00Z' }],
    emailAttribute: 'email',
    mailDomains: ['agency.example'],
    updatedAt: '2026-11-23T01:00:00Z',
  };
  await openDesk('/bay/staff', {
    'team.list': () => ({ reply: { data: [] } }),
    'saml.get': () => ({ reply: { setting: sent.length === 0 ? null : setting, own } }),
    'saml.set': (call) => {
      sent.push(call);
      return { reply: { setting } };
    },
    'saml.remove': (call) => {
      sent.push(call);
      return { reply: { setting: null } };
    },
  });
  await expect.element(page.getByText(own.answerUrl)).toBeVisible();
  await page.getByRole('button', { name: 'Set up SAML sign-in' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Set up SAML sign-in' });
  await dialog.getByRole('textbox', { name: 'Provider metadata (XML)' }).fill('<md:EntityDescriptor/>');
  await dialog.getByRole('textbox', { name: 'Email domains' }).fill('agency.example');
  await dialog.getByRole('button', { name: 'Set up SAML sign-in' }).click();
  await expect
    .poll(() => sent[0]?.body)
    .toEqual({
      metadata: '<md:EntityDescriptor/>',
      emailAttribute: 'email',
      mailDomains: ['agency.example'],
      was: null,
    });
  await expect.element(page.getByText('Certificate 1 expires')).toBeVisible();
  await page.getByRole('button', { name: 'Set up SAML sign-in' }).click();
  const pem = (text: string) => `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----\n`;
  await dialog.getByRole('textbox', { name: 'Signing certificates' }).fill(pem('MIIA') + pem('MIIB'));
  await dialog.getByRole('button', { name: 'Set up SAML sign-in' }).click();
  await expect
    .poll(() => sent[1]?.body)
    .toMatchObject({ entityId: 'https://idp.example', certificates: ['MIIA', 'MIIB'], was: setting.updatedAt });
  await page.getByRole('button', { name: 'Turn off SAML sign-in' }).click();
  const ending = page.getByRole('alertdialog', { name: 'Turn off SAML sign-in' });
  await ending.getByRole('button', { name: 'Turn off SAML sign-in' }).click();
  await expect.poll(() => sent[2]?.query).toEqual({ was: setting.updatedAt });
});

test('on a wide screen two row actions fit on one line before a moment does [DESK-427]', async () => {
  await page.viewport(1280, 800);
  await openDesk('/bay/staff', { 'team.list': () => ({ reply: { data: team } }) });
  const row = page.getByRole('row', { name: /^Sam/ });
  await expect.element(row).toBeVisible();
  const tops = [...row.element().querySelectorAll('button')].map((button) => button.getBoundingClientRect().top);
  expect(tops.length).toBe(3);
  expect(tops[1]).toBe(tops[0]);
  const place = row.element().closest('section') as HTMLElement;
  expect(place.scrollWidth).toBe(place.clientWidth);
});

test.each([
  [2, true],
  [3, false],
])('removing one of %i approvers warns if only one other is left to approve: %s [DESK-490]', async (count, warns) => {
  const team = ['Ana', 'Ben', 'Cem'].map((name) => ({ ...person(name, '2026-03-01T09:00:00Z'), roles: ['approver'] }));
  const agencies = owner.agencies.map((agency) => ({ ...agency, needsApproval: true }));
  await openDesk('/bay/staff', {
    'me.get': () => ({ reply: { ...owner, agencies } }),
    'team.list': () => ({ reply: { data: team.slice(0, count) } }),
  });
  await page.getByRole('row', { name: /^Ana/ }).getByRole('button', { name: 'Remove' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog.getByText('They lose all roles here', { exact: false })).toBeVisible();
  const warning = dialog.getByText('Ana may be the last person who can approve versions.', { exact: false });
  expect(warning.elements().length > 0).toBe(warns);
});
