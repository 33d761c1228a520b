import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { register } from './lines-from-gtfs.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lines-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));
afterEach(() => vi.restoreAllMocks());

const write = (name: string, ...rows: string[]): void => fs.writeFileSync(path.join(folder, name), rows.join('\n'));

beforeEach(() => {
  write('routes.txt', 'route_id,route_short_name', 'r7,U7', 'r8,U8');
  write(
    'trips.txt',
    'route_id,trip_id,direction_id,trip_headsign',
    'r7,t1,0,Rudow',
    'r7,t2,0,Rudow',
    'r7,t3,1,Spandau',
    'r8,t4,0,Wittenau',
  );
  write(
    'stop_times.txt',
    'trip_id,stop_id,stop_sequence',
    't1,c,9\nt1,a,1\nt1,b,5\nt2,a,1\nt2,c,2\nt3,c,1\nt3,b,2\nt3,a,3\nt4,x,1\nt4,y,2',
  );
  write('stops.txt', 'stop_id,zone_id', 'a,A', 'b,A', 'c,B', 'x,');
});

async function lines(...words: string[]): Promise<string[]> {
  const said: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  const program = new Command().exitOverride();
  register(program);
  await program.parseAsync(['lines', 'from-gtfs', folder, ...words], { from: 'user' });
  return said;
}

test('a line is a stop sequence per direction; trips that skip stops do not add another [CAMP-20]', async () => {
  expect(await lines('--route', 'U7')).toEqual([
    'along:',
    '  # U7, direction 0, to Rudow (2 trips)',
    '  - ["a", "b", "c"]',
    '  # U7, direction 1, to Spandau (1 trips)',
    '  - ["c", "b", "a"]',
  ]);
  expect(await lines('--route', 'r7', '--direction', '1')).toEqual([
    'along:',
    '  # U7, direction 1, to Spandau (1 trips)',
    '  - ["c", "b", "a"]',
  ]);
  expect(await lines('--zone', 'A')).toEqual(['within: ["a", "b"]']);
});

test('missing parts of a feed are reported by name, stop times above all [CAMP-20]', async () => {
  await expect(lines()).rejects.toThrow('--route 652, or --zone A');
  await expect(lines('--route', 'U9')).rejects.toThrow('routes.txt has no route U9.');
  await expect(lines('--route', 'U7', '--direction', '2')).rejects.toThrow('has the direction 2');
  await expect(lines('--zone', 'C')).rejects.toThrow('no stop of the zone C');
  write('stop_times.txt', 'trip_id,stop_id,stop_sequence', 't4,x,1');
  await expect(lines('--route', 'U8')).rejects.toThrow('stop_times.txt has no stops of U8.');
  fs.rmSync(path.join(folder, 'stop_times.txt'));
  await expect(lines('--route', 'U7')).rejects.toThrow(
    'The feed has no stop_times.txt: without stop times nobody knows',
  );
});
