import { expect, test } from 'vitest';
import { evaluate } from './engine/evaluate-history.ts';
import { foldOn, needsHistory, type Program, replay, startMember } from './engine/fold-member.ts';
import { ride, transactionalCampaign } from './testing/test-campaigns.ts';

const at = (time: string): number => Date.parse(time);
const program: Program = {
  digest: 'rules',
  fences: new Map(),
  campaigns: [transactionalCampaign({ id: 'students', segment: 'students' }), transactionalCampaign({ id: 'all' })],
};
const [students] = program.campaigns as [Program['campaigns'][number]];
const early = ride('2026-03-02T08:00:00Z');
const late = ride('2026-03-02T10:00:00Z');
const joined = { students: at('2026-03-02T09:00:00Z') };
const keys = (folded: { owed: { earningKey: string }[] }) => folded.owed.map(({ earningKey }) => earningKey);

test('only members of the segment earn, for activities from the time they joined [CODE-27]', () => {
  const reasons = (who: Record<string, number>) =>
    evaluate(students, [early, late], who).decisions.map(({ decision }) => decision.reason);
  expect(reasons({})).toEqual(['NOT_IN_SEGMENT', 'NOT_IN_SEGMENT']);
  expect(reasons({ pupils: 0 })).toEqual(['NOT_IN_SEGMENT', 'NOT_IN_SEGMENT']);
  expect(reasons(joined)).toEqual(['NOT_IN_SEGMENT', 'COUNTED']);
  expect(reasons({ students: late.endedAt })).toEqual(['NOT_IN_SEGMENT', 'COUNTED']);
  expect(reasons({ students: late.endedAt + 1 })).toEqual(['NOT_IN_SEGMENT', 'NOT_IN_SEGMENT']);
});

test('joining between two rides loads no history and pays the second ride [CODE-27]', () => {
  const before = foldOn(program, startMember(program), [early], { joined: {} });
  expect(needsHistory(program, before.state, [late], { joined })).toBe(false);
  expect(keys(foldOn(program, before.state, [late], { joined }))).toEqual(['t:students:20514:1', 't:all:20514:2']);
});

test('a ride folded before an earlier join was known is paid once it is known [CODE-27]', () => {
  const before = foldOn(program, startMember(program), [early, late], { joined: {} });
  const last = ride('2026-03-02T12:00:00Z');
  expect(needsHistory(program, before.state, [last], { joined })).toBe(true);
  const history = [early, late, last];
  const folded = replay(program, { before: [early, late], history, joinedBefore: {}, joined });
  expect(keys(folded)).toEqual(['t:students:20514:1', 't:students:20514:2', 't:all:20514:3']);
  expect(folded.unowed).toEqual([]);
  expect(folded.state.joined).toEqual(joined);
});

test('a member who left a segment is re-evaluated [CODE-27]', () => {
  const { state } = foldOn(program, startMember(program), [late], { joined });
  expect(needsHistory(program, state, [ride('2026-03-02T12:00:00Z')], { joined: {} })).toBe(true);
});
