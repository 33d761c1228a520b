import { adminRoutes } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import type { AdminError } from '../../../platform/api-error.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import { untilBlocked } from '../../../testing/blocked.ts';
import { deskOf } from '../../../testing/desk.ts';
import { world } from '../../../testing/index.ts';
import { freshCodes } from '../../../testing/offers.ts';
import { drawing, packFolder } from '../../../testing/pack-folder.ts';
import { addCoupons } from '../../redemptions/index.ts';
import { lockSettlement } from '../../teams/index.ts';
import { createVersionFixture } from './testing/version-fixture.ts';

const w = await world();
const packs = packFolder();
const { versions } = adminRoutes;

const refusal = (call: Promise<unknown>): Promise<AdminError> =>
  call.then(
    () => {
      throw new Error('It was not refused.');
    },
    (error: AdminError) => error,
  );

const dearer = ['programme.yaml', '"reward":10', '"reward":12'] as const;

test('a pack submitted as one document becomes a draft invisible to riders, with its difference and reach [DESK-103, DESK-105]', async () => {
  const scene = await createVersionFixture(w, packs);
  const rider = await scene.rider();
  await scene.rider();
  await scene.ride(rider);
  await scene.ride(rider);
  const draft = await scene.draft(scene.document(...dearer));
  expect(draft).toMatchObject({ number: 2, state: 'DRAFT', revision: 1, basedOn: 1, author: { name: 'Ana Lima' } });
  const told = await scene.desk.call(versions.diff, { params: { number: 2 } });
  expect(told).toEqual({
    against: 1,
    changes: [
      {
        kind: 'campaign',
        id: 'two',
        name: 'Two rides',
        change: 'CHANGED',
        fields: [{ field: 'reward', language: null, before: 10, after: 12 }],
      },
    ],
    reach: [{ kind: 'campaign', id: 'two', members: 1, isExact: true }],
    members: 2,
  });
  const { data } = await scene.desk.call(versions.list, { query: {} });
  expect(data.map(({ number, state }) => [number, state])).toEqual([
    [2, 'DRAFT'],
    [1, 'LIVE'],
  ]);
});

test('a draft pulled and submitted by its digests is the same, including images [DESK-104, DESK-105]', async () => {
  const scene = await createVersionFixture(w, packs);
  const pulled = await scene.desk.call(versions.pull, { params: { number: 1 }, query: {} });
  expect(pulled).toMatchObject({ version: 1, files: scene.document().files });
  expect(pulled.pictures['logo.svg']?.bytes).toBe(scene.document().pictures['logo.svg']?.bytes);
  const digests = await scene.desk.call(versions.pull, { params: { number: 1 }, query: { pictures: 'digests' } });
  const { pictures } = digests;
  expect(Object.keys(pictures['logo.svg'] ?? {})).toEqual(['digest']);
  const draft = await scene.desk.call(versions.draft, {
    body: { pack: { files: digests.files, pictures }, basedOn: 1 },
  });
  expect(draft.digest).toBe(pulled.digest);
});

test('a pack submitted again after a lost reply is one draft, even with concurrent requests [DESK-413]', async () => {
  const scene = await createVersionFixture(w, packs);
  const pack = scene.document(...dearer);
  const lost = await scene.draft(pack);
  w.clock.advance(60);
  const others = await Promise.all([scene.draft(pack), scene.draft(pack)]);
  expect(others).toEqual([lost, lost]);
  const { data } = await scene.desk.call(versions.list, { query: {} });
  expect(data.map(({ number }) => number)).toEqual([2, 1]);
  const { data: acts } = await scene.desk.call(adminRoutes.acts.list, { query: { verb: 'versions.draft' } });
  expect(acts.filter(({ facts }) => facts['isRepeated'] === false)).toHaveLength(1);
  expect(acts).toHaveLength(3);
});

test('a pack of another person, with other files or images, or after an edit of its draft becomes a new draft [DESK-413]', async () => {
  const scene = await createVersionFixture(w, packs);
  const pack = scene.document(...dearer);
  const drawn = { bytes: Buffer.from(drawing.replace('<svg', '<svg id="a"')).toString('base64') };
  const commented = { ...pack, files: { ...pack.files, 'tenant.yaml': `# Ours\n${pack.files['tenant.yaml']}` } };
  const made = [
    await scene.draft(pack),
    await scene.draft(pack, 1, scene.other),
    await scene.draft(commented),
    await scene.draft({ ...pack, pictures: { 'logo.svg': drawn } }),
  ];
  expect(made.map(({ number }) => number)).toEqual([2, 3, 4, 5]);
  expect((await scene.draft(pack)).number).toBe(2);
  w.clock.advance(60);
  await scene.desk.call(versions.save, { params: { number: 2 }, body: { revision: 1, files: {}, pictures: {} } });
  expect((await scene.draft(pack)).number).toBe(6);
});

test("a pack pulled from a draft has the draft's base [DESK-416]", async () => {
  const scene = await createVersionFixture(w, packs);
  const first = await scene.draft(scene.document(...dearer));
  const again = scene.document('programme.yaml', '"reward":10', '"reward":13');
  expect(await scene.draft(again, first.number)).toMatchObject({ number: 3, basedOn: 1 });
  const begun = await scene.desk.call(versions.begin, { body: { from: first.number, note: '' } });
  const revised = await scene.desk.call(versions.change, {
    params: { number: begun.number },
    body: { pack: again, note: '', revision: begun.revision, basedOn: first.number },
  });
  expect(revised.basedOn).toBe(1);
});

test('a pack of a draft with an older base is rejected with the changes since then [DESK-416]', async () => {
  const scene = await createVersionFixture(w, packs);
  const mine = await scene.draft(scene.document(...dearer));
  const theirs = await scene.draft(scene.document('programme.yaml', '"reward":10', '"reward":20'));
  await scene.other.call(versions.publish, { params: { number: theirs.number }, body: { revision: 1 } });
  const refused = await refusal(scene.draft(scene.document(...dearer), mine.number));
  expect(refused).toMatchObject({
    code: 'NEWER_VERSION_LIVE',
    // Not the draft's own changes, but those since its base.
    details: { extra: { live: 3, basedOn: 1, changes: [{ id: 'two', fields: [{ before: 10, after: 20 }] }] } },
  });
  const taken = await scene.draft(scene.document(...dearer), 3);
  expect(taken.basedOn).toBe(3);
});

test('a pack of a draft changed since is rejected with editor and time, until its submitter has seen that; nothing is lost [DESK-425]', async () => {
  const scene = await createVersionFixture(w, packs);
  const mine = await scene.draft(scene.document(...dearer));
  const { version, revision } = await scene.desk.call(versions.pull, { params: { number: mine.number }, query: {} });
  expect([version, revision]).toEqual([mine.number, 1]);
  w.clock.advance(60);
  const typed = scene.document('programme.yaml', '"reward":10', '"reward":20').files['programme.yaml'] ?? null;
  await scene.other.call(versions.save, {
    params: { number: mine.number },
    body: { revision: 1, files: { 'programme.yaml': typed }, pictures: {} },
  });
  const changedAt = w.clock.now().toISOString();
  w.clock.advance(60);
  const handIn = (seen?: number, document = scene.document('programme.yaml', '"reward":10', '"reward":13')) =>
    scene.desk.call(versions.draft, {
      body: { pack: document, note: '', basedOn: mine.number, ...(seen === undefined ? {} : { revision: seen }) },
    });
  const refused = await refusal(handIn(1));
  expect(refused).toMatchObject({
    code: 'CHANGED_MEANWHILE',
    details: {
      extra: {
        revision: 2,
        editors: ['Ben Ode'],
        changedAt,
        changes: [{ id: 'two', fields: [{ before: 20, after: 13 }] }],
      },
    },
  });
  const taken = await handIn(2);
  expect(taken).toMatchObject({ number: 3, basedOn: 1 });
  const kept = await scene.desk.call(versions.pull, { params: { number: mine.number }, query: {} });
  expect(kept.files['programme.yaml']).toBe(typed);
  expect(kept.revision).toBe(2);
  // A pack equal to the draft drops no change, and without a recorded revision no conflict is detected.
  const same = scene.document('programme.yaml', '"reward":10', '"reward":20');
  expect(await handIn(1, same)).toMatchObject({ number: 4 });
  expect(await handIn(undefined, scene.document('programme.yaml', '"reward":10', '"reward":14'))).toMatchObject({
    number: 5,
  });
});

test('a draft saved with an error counts as changed, even if its valid content equals the pack [DESK-425]', async () => {
  const scene = await createVersionFixture(w, packs);
  const mine = await scene.draft(scene.document(...dearer));
  await scene.other.call(versions.save, {
    params: { number: mine.number },
    body: { revision: 1, files: { 'programme.yaml': 'campaigns: [' }, pictures: {} },
  });
  const pack = scene.document(...dearer);
  const late = scene.desk.call(versions.draft, { body: { pack, note: '', basedOn: mine.number, revision: 1 } });
  expect(await refusal(late)).toMatchObject({ code: 'CHANGED_MEANWHILE', details: { extra: { revision: 2 } } });
});

test('a draft changed and published after its pack was pulled is reported too [DESK-425]', async () => {
  const scene = await createVersionFixture(w, packs);
  const mine = await scene.draft(scene.document(...dearer));
  const changed = await scene.other.call(versions.change, {
    params: { number: mine.number },
    body: { pack: scene.document('programme.yaml', '"reward":10', '"reward":20'), note: '', revision: 1 },
  });
  await scene.other.call(versions.publish, { params: { number: mine.number }, body: { revision: changed.revision } });
  const pack = scene.document(...dearer);
  const late = scene.desk.call(versions.draft, { body: { pack, note: '', basedOn: mine.number, revision: 1 } });
  expect(await refusal(late)).toMatchObject({ code: 'CHANGED_MEANWHILE' });
});

test("errors of a pack have their location; a script as an image, another agency's file and a host are rejected [DESK-105, DESK-170]", async () => {
  const scene = await createVersionFixture(w, packs);
  const problemsOf = async (pack: ReturnType<typeof scene.document>) =>
    (await scene.desk.call(versions.check, { body: pack })).problems.map(({ file, key, message }) =>
      `${file} ${key} ${message}`.replace(scene.tenant.tenantId, 'T'),
    );
  expect(await problemsOf(scene.document())).toEqual([]);
  expect(await problemsOf(scene.document('programme.yaml', '"reward":10', '"reward":-1'))).toEqual([
    expect.stringMatching(/^T\/programme\.yaml campaigns\.0\.reward expected .* found -1$/),
  ]);
  const script = scene.document();
  const bytes = Buffer.from('<svg viewBox="0 0 1 1"><script>alert(1)</script></svg>').toString('base64');
  script.pictures['logo.svg'] = { bytes };
  expect(await problemsOf(script)).toEqual(['T/images/logo.svg  expected a plain drawing, found a script']);
  const { problems } = await scene.desk.call(versions.check, { body: script });
  expect(problems[0]?.saying).toEqual({ form: 'expected a plain drawing, found {0}', values: ['a script'] });
  const outside = scene.document();
  outside.pictures['../../etc.svg'] = outside.pictures['logo.svg'] ?? { bytes };
  expect(await problemsOf(outside)).toEqual([expect.stringContaining('expected a name of lowercase letters')]);
  const stray = scene.document();
  stray.files['../other/tenant.yaml'] = 'id: other';
  expect(await problemsOf(stray)).toEqual([expect.stringContaining('expected one of tenant.yaml')]);
  const host = scene.document('tenant.yaml', `${scene.tenant.tenantId}.test`, 'bank.example');
  expect(await problemsOf(host)).toEqual([expect.stringContaining('hosts expected hosts unchanged')]);
  // A YAML alias bomb, and text that the database cannot store.
  const bomb = scene.document();
  const levels = Array.from({ length: 12 }, (_, n) => `a${n + 1}: &a${n + 1} [${`*a${n},`.repeat(10)}]`);
  bomb.files['theme.yaml'] = ['a0: &a0 x', ...levels].join('\n');
  expect(await problemsOf(bomb)).toEqual([expect.stringContaining('theme.yaml')]);
  const nothing = scene.document('wording/en.json', 'Two rides', 'Two\\u0000rides');
  expect((await problemsOf(nothing))[0]).toContain('a text that can be saved');
  const refused = await refusal(scene.draft(script));
  expect(refused).toMatchObject({ code: 'PACK_BROKEN', details: { extra: { problems: [expect.anything()] } } });
});

test("of two editors of one draft the second sees the first one's changes, and loses nothing [DESK-106]", async () => {
  const scene = await createVersionFixture(w, packs);
  const { number, revision } = await scene.draft(scene.document(...dearer));
  const change = (by: typeof scene.desk, pack: ReturnType<typeof scene.document>, seen: number) =>
    by.call(versions.change, { params: { number }, body: { pack, note: '', revision: seen } });
  const both = await Promise.allSettled([
    change(scene.desk, scene.document('programme.yaml', '"reward":10', '"reward":13'), revision),
    change(scene.other, scene.document('programme.yaml', '"reward":10', '"reward":14'), revision),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const lost = both.find((one) => one.status === 'rejected') as PromiseRejectedResult;
  expect(lost.reason).toMatchObject({ code: 'CHANGED_MEANWHILE', details: { extra: { revision: 2 } } });
  const third = await change(scene.other, scene.document('programme.yaml', '"reward":10', '"reward":15'), 2);
  expect(third).toMatchObject({ revision: 3, state: 'DRAFT' });
});

test("with approval required, only another person's approval allows publishing, and a change voids it [DESK-106]", async () => {
  const scene = await createVersionFixture(w, packs, { versionsNeedApproval: true });
  const { number } = await scene.draft(scene.document(...dearer));
  const at = (revision: number) => ({ params: { number }, body: { revision } });
  expect(await refusal(scene.desk.call(versions.publish, at(1)))).toMatchObject({ code: 'NEEDS_APPROVAL' });
  const publishAt = new Date(w.clock.now().getTime() + 60_000).toISOString();
  const later = { params: { number }, body: { revision: 1, publishAt } };
  expect(await refusal(scene.desk.call(versions.schedule, later))).toMatchObject({ code: 'NEEDS_APPROVAL' });
  expect(await refusal(scene.other.call(versions.approve, at(1)))).toMatchObject({ code: 'VERSION_SETTLED' });
  await scene.desk.call(versions.submit, at(1));
  expect(await refusal(scene.desk.call(versions.approve, at(1)))).toMatchObject({ code: 'NOT_ONES_OWN' });
  const approved = await scene.other.call(versions.approve, at(1));
  expect(approved).toMatchObject({ state: 'APPROVED', approver: { name: 'Ben Ode' } });
  const pack = scene.document('programme.yaml', '"reward":10', '"reward":11');
  const changed = await scene.other.call(versions.change, { params: { number }, body: { pack, revision: 1 } });
  expect(changed).toMatchObject({ state: 'DRAFT', revision: 2, approver: null });
  expect(await refusal(scene.desk.call(versions.publish, at(2)))).toMatchObject({ code: 'NEEDS_APPROVAL' });
  await scene.desk.call(versions.submit, at(2));
  expect(await refusal(scene.other.call(versions.approve, at(2)))).toMatchObject({ code: 'NOT_ONES_OWN' });
  const third = deskOf(w, scene.tenant, { id: '00000000-0000-4000-8000-000000000003', name: 'Cem' });
  expect(await refusal(third.call(versions.approve, at(1)))).toMatchObject({ code: 'CHANGED_MEANWHILE' });
  await third.call(versions.approve, at(2));
  expect(await scene.desk.call(versions.publish, at(2))).toMatchObject({
    state: 'LIVE',
    publisher: { name: 'Ana Lima' },
  });
});

test('changed items have titles in the requested language, or English if missing [DESK-363]', async () => {
  const scene = await createVersionFixture(w, packs);
  const document = scene.document(...dearer);
  const tenant: object = JSON.parse(document.files['tenant.yaml'] ?? '');
  document.files['tenant.yaml'] = JSON.stringify({ ...tenant, languages: ['en', 'es'] });
  document.files['wording/es.json'] = JSON.stringify({ campaigns: { two: { Title: 'Dos viajes' } } });
  await scene.draft(document);
  const named = async (query: { language?: 'es' | 'vi' }) => {
    const { changes } = await scene.desk.call(versions.diff, { params: { number: 2 }, query });
    return changes.find(({ kind }) => kind === 'campaign')?.name;
  };
  expect(await named({ language: 'es' })).toBe('Dos viajes');
  expect(await named({ language: 'vi' })).toBe('Two rides');
  expect(await named({})).toBe('Two rides');
});

/** The fixture's pack with a challenge that its campaign `win` pays. */
function withChallenge(scene: Awaited<ReturnType<typeof createVersionFixture>>, changes: object = {}) {
  const document = scene.document();
  const program = JSON.parse(document.files['programme.yaml'] ?? '');
  const wording = JSON.parse(document.files['wording/en.json'] ?? '');
  const paying = { id: 'win', type: 'TRANSACTIONAL', category: 'transit', reward: 5, limit: null };
  program.campaigns.push({ ...paying, counts: { behaviours: ['team.challenge'] } });
  const prizes = [{ campaign: 'win', firstTeams: 1 }];
  program.teams = { challenges: [{ id: 'spring', startsOn: '2026-03-01', endsOn: '2026-03-31', prizes, ...changes }] };
  wording.campaigns.win = { ...wording.campaigns.two, Title: 'Win' };
  const id: string = program.teams.challenges[0].id;
  wording.teams = { Name: 'Workplace', challenges: { [id]: 'Spring miles' } };
  const files = { 'programme.yaml': JSON.stringify(program), 'wording/en.json': JSON.stringify(wording) };
  return { ...document, files: { ...document.files, ...files } };
}

/** The first challenge of `withChallenge` as a settlement leaves it. */
async function settleSpring(tx: Tx): Promise<void> {
  const of = [tx.tenantId, '00000000-0000-4000-8000-000000000001'];
  await tx.run(
    `insert into team (tenant_id, team_id, name, code, created_at) values ($1, $2, 'Mill', 'MILL', now())`,
    of,
  );
  await tx.run(
    `insert into team_challenge_round (tenant_id, challenge_id, starts_on, ends_on, measure, settled_at)
     values ($1, 'spring', '2026-03-01', '2026-03-31', 'RIDES', now())`,
    [tx.tenantId],
  );
  await tx.run(
    `insert into team_challenge_result (tenant_id, challenge_id, starts_on, team_id, place, amount, riders, members, campaigns, paid)
     values ($1, 'spring', '2026-03-01', $2, 1, 10, 5, 5, '{win}', 5)`,
    of,
  );
}

test('a check refuses later days of a settled challenge, and the same ones under another id, also as a version goes live [TEAM-19]', async () => {
  const scene = await createVersionFixture(w, packs);
  const check = async (pack: ReturnType<typeof scene.document>) =>
    (await scene.desk.call(versions.check, { body: pack })).problems.map(({ key }) => key);
  const publish = (number: number) => scene.desk.call(versions.publish, { params: { number }, body: { revision: 1 } });
  await publish((await scene.draft(withChallenge(scene))).number);
  const later = withChallenge(scene, { endsOn: '2026-04-30' });
  const again = withChallenge(scene, { id: 'again' });
  expect(await check(later)).toEqual([]);
  expect(await check(again)).toEqual([]);
  const { number } = await scene.draft(later, 2);
  await w.inTenant(scene.tenant, settleSpring);
  expect(await check(withChallenge(scene))).toEqual([]);
  expect(await check(later)).toEqual(['teams.challenges.0.endsOn']);
  expect(await check(again)).toEqual(['teams.challenges.0.startsOn']);
  expect((await refusal(publish(number))).code).toBe('PACK_BROKEN');
});

test('a check warns of a challenge while there is no team, and while teams have no members [OPS-211, OPS-215]', async () => {
  const scene = await createVersionFixture(w, packs);
  const warnings = async () =>
    (await scene.desk.call(versions.check, { body: withChallenge(scene) })).warnings.filter(({ key }) =>
      key.startsWith('teams'),
    );
  expect(await warnings()).toMatchObject([
    { key: 'teams.challenges', message: expect.stringMatching(/^expected a team, .* found none$/) },
  ]);
  await w.inTenant(scene.tenant, settleSpring);
  expect(await warnings()).toMatchObject([{ message: expect.stringMatching(/found none \(teams: 1\)$/) }]);
  const { memberId } = await w.signUpMember(scene.tenant);
  await w.inTenant(scene.tenant, (tx) =>
    tx.run(
      `insert into team_member (tenant_id, member_id, joined_at, team_id) select tenant_id, $2, now(), team_id from team where tenant_id = $1`,
      [tx.tenantId, memberId],
    ),
  );
  expect(await warnings()).toEqual([]);
  await w.inTenant(scene.tenant, (tx) =>
    tx.run(
      `insert into team (tenant_id, team_id, name, code, created_at) values ($1, gen_random_uuid(), 'Harbor School', 'EMPTY', now())`,
      [tx.tenantId],
    ),
  );
  expect(await warnings()).toMatchObject([{ message: expect.stringMatching(/found none in Harbor School$/) }]);
});

test('a version that goes live during a settlement waits for it, and is rejected if it changes the settled days [TEAM-19]', async () => {
  const scene = await createVersionFixture(w, packs);
  const publish = (number: number) => scene.desk.call(versions.publish, { params: { number }, body: { revision: 1 } });
  await publish((await scene.draft(withChallenge(scene))).number);
  const { number } = await scene.draft(withChallenge(scene, { endsOn: '2026-04-30' }), 2);
  let refused: ReturnType<typeof refusal> | undefined;
  await w.inTenant(scene.tenant, async (tx) => {
    await lockSettlement(tx);
    await settleSpring(tx);
    refused = refusal(publish(number));
    await untilBlocked(tx, 1);
  });
  expect((await refused)?.code).toBe('PACK_BROKEN');
});

/** The fixture's pack with a draw of its offer, for which its campaign gives entries. */
function withDraw(scene: Awaited<ReturnType<typeof createVersionFixture>>, changes: object = {}) {
  const document = scene.document();
  const program = JSON.parse(document.files['programme.yaml'] ?? '');
  const wording = JSON.parse(document.files['wording/en.json'] ?? '');
  program.campaigns[0].rewardDraw = { draw: 'spring', entries: 1 };
  program.draws = [
    {
      id: 'spring',
      entriesFrom: '2026-03-01',
      entriesUntil: '2026-03-31',
      drawsOn: '2026-04-02',
      prizes: [{ offer: 'day', winners: 2 }],
      publicValue: { name: 'Index', describedAs: 'Closing figure' },
      ...changes,
    },
  ];
  wording.draws = { spring: { Title: 'Spring', Description: 'Ride.', Odds: 'Entries' } };
  const files = { 'programme.yaml': JSON.stringify(program), 'wording/en.json': JSON.stringify(wording) };
  return { ...document, files: { ...document.files, ...files } };
}

test('a check warns of prizes beyond the codes in stock, and refuses changes of a draw with entries, also as a version goes live [DRAW-11, DRAW-12]', async () => {
  const scene = await createVersionFixture(w, packs);
  const check = (pack: ReturnType<typeof scene.document>) => scene.desk.call(versions.check, { body: pack });
  const keysOf = (found: { key: string }[]): string[] => found.map(({ key }) => key);
  expect(keysOf((await check(withDraw(scene))).warnings)).toContain('draws.0.prizes.0.winners');
  await w.inTenant(scene.tenant, (tx) => {
    const codes = freshCodes(2).map((code) => ({ code }));
    return addCoupons(tx, { keyRing: w.deps.keyRing, tenantId: scene.tenant.tenantId }, 'day', codes);
  });
  expect(keysOf((await check(withDraw(scene))).warnings)).not.toContain('draws.0.prizes.0.winners');
  const publish = (number: number, revision = 1) =>
    scene.desk.call(versions.publish, { params: { number }, body: { revision } });
  await publish((await scene.draft(withDraw(scene))).number);
  const earlier = withDraw(scene, { drawsOn: '2026-04-01' });
  const { number } = await scene.draft(earlier, 2);
  const { memberId } = await scene.rider();
  await w.inTenant(scene.tenant, (tx) =>
    tx.run(
      `insert into draw_entry (tenant_id, member_id, entry_id, draw_id, entry_key, campaign_id, entries, day, earned_at)
       values ($1, $2, gen_random_uuid(), 'spring', 'm:two:1+entries', 'two', 1, '2026-03-02', $3)`,
      [scene.tenant.tenantId, memberId, w.clock.now()],
    ),
  );
  expect((await check(earlier)).problems).toMatchObject([{ key: 'draws.0.drawsOn', line: 1 }]);
  expect(keysOf((await check(scene.document())).problems)).toEqual(['draws']);
  expect((await refusal(publish(number))).code).toBe('PACK_BROKEN');
  expect((await check(withDraw(scene, { alternates: 5 }))).problems).toEqual([]);
});
