import { ApiError } from '@fareback/contract';
import type { DraftTyped, DraftWork } from '@fareback/contract/admin';
import { afterEach, expect, test, vi } from 'vitest';
import { DraftAutosave } from './draft-autosave.ts';
import { choosePicture, textOf, typeFile } from './draft-state.ts';

const person = (name: string) => ({ kind: 'staff', id: name, name }) as const;

/** The server's copy of a draft, with the fields that autosave needs. */
const kept = (part: Partial<DraftWork> = {}, version: object = {}): DraftWork =>
  ({
    version: { revision: 1, author: person('Ana'), editors: [], ...version },
    live: 1,
    files: {},
    pictures: {},
    problems: [],
    warnings: [],
    ...part,
  }) as unknown as DraftWork;

function server(refuse: (typed: DraftTyped) => ApiError | null = () => null) {
  let work = kept();
  const sent: DraftTyped[] = [];
  const autosave = new DraftAutosave(work, {
    read: () => Promise.resolve(work),
    save: async (typed) => {
      sent.push(typed);
      const refusal = refuse(typed);
      if (refusal) throw refusal;
      const files = Object.fromEntries(
        Object.entries({ ...work.files, ...typed.files }).filter((pair): pair is [string, string] => pair[1] !== null),
      );
      const added = Object.fromEntries(Object.keys(typed.pictures).map((name) => [name, { digest: name }]));
      const version = { revision: work.version.revision + 1, editors: [person('Me')] };
      work = kept({ files, pictures: { ...work.pictures, ...added } }, version);
      return work;
    },
  });
  const choose = (name: string, bytes: string): void =>
    autosave.change((draft) => choosePicture(draft, name, { bytes }));
  return { autosave, sent, choose, kept: () => work, put: (next: DraftWork) => (work = next) };
}

const refused = (...names: string[]): ApiError =>
  new ApiError({
    status: 400,
    code: 'PACK_BROKEN',
    body: { problems: names.map((name) => ({ file: `bay/images/${name}`, message: 'expected at most 200 KB' })) },
  });
const tooLarge = new ApiError({ status: 413, code: 'PAYLOAD_TOO_LARGE' });
const away = new ApiError({ status: 0, code: 'NETWORK_ERROR' });

afterEach(() => void vi.useRealTimers());

test('of several pictures added at once only the rejected ones are discarded; the rest are saved [DESK-320]', async () => {
  const { autosave, choose, kept: now } = server(({ pictures }) => (pictures['bad.png'] ? refused('bad.png') : null));
  choose('good.png', 'AAAA');
  choose('bad.png', 'BBBB');
  choose('fine.png', 'CCCC');
  expect(await autosave.flush()).toBe(true);
  expect(Object.keys(now().pictures)).toEqual(['good.png', 'fine.png']);
  expect(autosave.snapshot().rejected).toMatchObject([{ file: 'bay/images/bad.png' }]);
});

test('if a picture added for a field is rejected, the field gets its old value back; an accepted one stays [DESK-350]', async () => {
  const { autosave, kept: now } = server(({ pictures }) => {
    if (pictures['wide.png']) return refused('wide.png');
    return pictures['huge.png'] ? tooLarge : null;
  });
  const bring = (name: string, file: string): void => {
    autosave.type(file, name);
    autosave.bring(name, { bytes: 'AAAA' }, (draft) => typeFile(draft, file, 'before'));
  };
  bring('wide.png', 'one');
  bring('huge.png', 'two');
  bring('fine.png', 'three');
  expect(await autosave.flush()).toBe(true);
  expect(now().files).toEqual({ one: 'before', two: 'before', three: 'fine.png' });
  bring('wide.png', 'one');
  expect(autosave.snapshot().rejected).toEqual([]);
});

test('texts are saved before pictures, and pictures in small batches, which keeps calls below the size limit [DESK-321]', async () => {
  const { autosave, choose, sent, kept: now } = server();
  for (let at = 0; at < 30; at += 1) choose(`p${at}.png`, 'A'.repeat(260_000));
  autosave.type('programme.yaml', 'a: 1\n');
  expect(await autosave.flush()).toBe(true);
  expect([sent[0]?.files, sent[0]?.pictures]).toEqual([{ 'programme.yaml': 'a: 1\n' }, {}]);
  expect(Object.keys(now().pictures)).toHaveLength(30);
  expect(Math.max(...sent.map((typed) => JSON.stringify(typed).length))).toBeLessThan(2_100_000);
});

test('if a call is too large its pictures are sent one by one; a picture too large alone is discarded with a notice, and texts are still saved [DESK-321]', async () => {
  const size = (typed: DraftTyped): number => JSON.stringify(typed).length;
  const { autosave, choose, kept: now } = server((typed) => (size(typed) > 100_000 ? tooLarge : null));
  choose('one.png', 'A'.repeat(60_000));
  choose('huge.png', 'A'.repeat(200_000));
  choose('two.png', 'A'.repeat(60_000));
  expect(await autosave.flush()).toBe(true);
  expect(Object.keys(now().pictures)).toEqual(['one.png', 'two.png']);
  expect(autosave.snapshot()).toMatchObject({ phase: 'kept', tooLarge: ['huge.png'] });
  autosave.type('programme.yaml', 'a: 1\n');
  expect(await autosave.flush()).toBe(true);
  expect(now().files).toEqual({ 'programme.yaml': 'a: 1\n' });
});

test('a save that fails for want of a network is retried with growing pauses and shows that [DESK-323]', async () => {
  vi.useFakeTimers();
  let isAway = true;
  const { autosave, sent, kept: now } = server(() => (isAway ? away : null));
  autosave.type('programme.yaml', 'a: 1\n');
  await vi.advanceTimersByTimeAsync(800);
  expect(autosave.snapshot()).toMatchObject({ phase: 'failed', triesAgain: true });
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(sent).toHaveLength(5);
  expect(autosave.snapshot().phase).toBe('failed');
  isAway = false;
  await vi.advanceTimersByTimeAsync(32_000);
  expect(autosave.snapshot()).toMatchObject({ phase: 'kept', error: null, triesAgain: false });
  expect(now().files).toEqual({ 'programme.yaml': 'a: 1\n' });
});

test('a permanent error is not retried, and leaving the page ends the retries [DESK-323]', async () => {
  vi.useFakeTimers();
  const settled = server(() => new ApiError({ status: 409, code: 'VERSION_SETTLED' }));
  settled.autosave.type('programme.yaml', 'a: 1\n');
  const left = server(() => away);
  left.autosave.type('programme.yaml', 'a: 1\n');
  await vi.advanceTimersByTimeAsync(800);
  left.autosave.stop();
  await vi.advanceTimersByTimeAsync(600_000);
  expect([settled.sent.length, left.sent.length]).toEqual([1, 1]);
  expect(settled.autosave.snapshot().triesAgain).toBe(false);
});

test('the notice about another editor keeps the name from when the conflict was found; later saves do not turn users into strangers to themselves [DESK-322]', async () => {
  const { autosave, put } = server();
  put(kept({ files: { 'theme.yaml': 'a: 2\n' } }, { revision: 5, editors: [person('Me'), person('Ben')] }));
  await autosave.look();
  autosave.type('programme.yaml', 'a: 1\n');
  await autosave.flush();
  const { changedByOthers: met, changedBy: metBy, draft } = autosave.snapshot();
  expect([met, metBy?.name, draft.saved.version.editors.at(-1)?.name]).toEqual([['theme.yaml'], 'Ben', 'Me']);
});

test("resolving a conflict cannot be undone, nor changes of its file before it, so undo keeps a colleague's text [DESK-789]", async () => {
  const { autosave, put } = server();
  autosave.type('programme.yaml', 'a: 1\n');
  await autosave.flush();
  autosave.type('theme.yaml', 'c: 1\n');
  autosave.type('programme.yaml', 'a: 2\n');
  put(kept({ files: { 'programme.yaml': 'a: 3\n' } }, { revision: 5, editors: [person('Ben')] }));
  await autosave.look();
  expect(autosave.snapshot().draft.conflicts).toHaveLength(1);
  autosave.settle('programme.yaml', 'a: 3\n');
  expect([autosave.undo()?.isDone, autosave.undo()]).toEqual([true, null]);
  const { draft } = autosave.snapshot();
  expect([textOf(draft, 'programme.yaml'), textOf(draft, 'theme.yaml')]).toEqual(['a: 3\n', null]);
});
