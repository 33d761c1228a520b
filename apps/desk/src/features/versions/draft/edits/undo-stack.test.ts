import { expect, test } from 'vitest';
import { type Draft, draftOf, textOf, typeFile } from '../draft-state.ts';
import { UndoStack } from './undo-stack.ts';

const file = 'programme.yaml';
const item = (id: string, reward: number): string => `  - id: ${id} # of ${id}\n    reward: ${reward}\n`;
const program = (...items: string[]): string => `campaigns:\n${items.join('')}`;
const draft = (text: string): Draft => draftOf({ files: { [file]: text } } as unknown as Parameters<typeof draftOf>[0]);

function person(text: string) {
  const steps = new UndoStack();
  let now = draft(text);
  let at = 0;
  return {
    text: () => textOf(now, file),
    type(next: string, afterMillis = 5_000) {
      at += afterMillis;
      const typed = typeFile(now, file, next);
      steps.record(now, typed, at);
      now = typed;
    },
    /** Another person saves after this one. */
    other: (next: string) => (now = draft(next)),
    go(way: 'undo' | 'redo') {
      const result = steps[way](now);
      if (result !== null) now = result.draft;
      return result?.isDone ?? null;
    },
    steps,
  };
}

test('changes are undone and redone one by one; typing in one field is one step [DESK-789]', () => {
  const me = person(program(item('ride', 10)));
  me.type(program(item('ride', 1)));
  me.type(program(item('ride', 12)), 300);
  me.type(program(item('ride', 12), item('bike', 5)));
  me.type(program(item('ride', 12), item('bike', 6)));
  me.type(program(item('ride', 12), item('bike', 5)), 300);
  expect(me.go('undo')).toBe(true);
  expect(me.text()).toBe(program(item('ride', 12)));
  expect(me.go('undo')).toBe(true);
  expect([me.text(), me.go('undo')]).toEqual([program(item('ride', 10)), null]);
  expect([me.go('redo'), me.go('redo'), me.go('redo')]).toEqual([true, true, null]);
  expect(me.text()).toBe(program(item('ride', 12), item('bike', 5)));
});

test("undo keeps a colleague's changes of other values, and reports one of the same value instead of undoing it [DESK-789]", () => {
  const me = person(program(item('ride', 10), item('bike', 5)));
  me.type(program(item('ride', 12), item('bike', 5)));
  me.type(program(item('ride', 12), item('bike', 6)));
  me.other(program(item('ride', 15), item('bike', 6), item('walk', 1)));
  expect(me.go('undo')).toBe(true);
  expect(me.text()).toBe(program(item('ride', 15), item('bike', 5), item('walk', 1)));
  expect(me.go('undo')).toBe(false);
  expect([me.text(), me.steps.canUndo]).toEqual([program(item('ride', 15), item('bike', 5), item('walk', 1)), false]);
});

test('removed, added and moved items are undone after others changed the list [DESK-789]', () => {
  const [ride, bike, walk] = [item('ride', 10), item('bike', 5), item('walk', 1)];
  const me = person(program(ride, bike));
  me.type(program(bike));
  me.other(program(bike, walk));
  expect([me.go('undo'), me.text()]).toEqual([true, program(ride.replace(' # of ride', ''), bike, walk)]);
  const mover = person(program(ride, bike));
  mover.type(program(bike, ride));
  mover.other(program(bike, walk, ride));
  expect([mover.go('undo'), mover.text()]).toEqual([true, program(ride, walk, bike)]);
  const adder = person(program(ride));
  adder.type(program(ride, bike));
  adder.other(program(ride, item('bike', 7)));
  expect(adder.go('undo')).toBe(false);
  expect(adder.text()).toBe(program(ride, item('bike', 7)));
});

test('only the last fifty changes can be undone, and a new change ends redo [DESK-789]', () => {
  const me = person(program(item('ride', 0)));
  for (let reward = 1; reward <= 51; reward += 1) me.type(program(item('ride', reward)));
  let undone = 0;
  while (me.go('undo') === true) undone += 1;
  expect([undone, me.text()]).toEqual([50, program(item('ride', 1))]);
  me.type(program(item('ride', 99)));
  expect(me.steps.canRedo).toBe(false);
});

test("typing on in a line after a colleague's change was merged is a step of its own, and undo keeps their change [DESK-789]", () => {
  const [before, mine] = [program(item('ride', 10), item('bike', 5)), program(item('ride', 1), item('bike', 5))];
  const me = person(before);
  me.type(mine);
  me.other(program(item('ride', 1), item('bike', 7)));
  me.type(program(item('ride', 12), item('bike', 7)), 300);
  expect([me.go('undo'), me.text()]).toEqual([true, program(item('ride', 1), item('bike', 7))]);
  expect([me.go('undo'), me.text()]).toEqual([true, program(item('ride', 10), item('bike', 7))]);
});

test('undoing a new file that was typed on removes it [DESK-789]', () => {
  const steps = new UndoStack();
  const none = draftOf({ files: {} } as unknown as Parameters<typeof draftOf>[0]);
  const [begun, typed] = [typeFile(none, file, 'a'), typeFile(none, file, 'ab')];
  steps.record(none, begun, 0);
  steps.record(begun, typed, 300);
  expect(textOf(steps.undo(typed)?.draft ?? typed, file)).toBeNull();
});
