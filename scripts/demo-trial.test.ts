import path from 'node:path';
import { readPacks } from '@fareback/api/demo';
import { expect, test } from 'vitest';
import { readDemo } from './demo.ts';
import { withTrial } from './demo-trial.ts';
import { root } from './steps.ts';

const packsRoot = path.join(root, 'tenants');

test('the demo has a recent campaign with a control group, complete in every language of its agency [DESK-296]', () => {
  const { trial } = readDemo(path.join(packsRoot, 'demo.yaml'));
  const found = readPacks(packsRoot).find(({ pack }) => pack.tenantId === trial.tenant);
  if (!found) throw new Error('The demo has no such agency.');
  const {
    programme: program,
    wording,
    tenant,
  } = withTrial(found.pack, trial, {
    now: new Date('2027-03-10T12:00:00Z'),
    packsRoot,
  });
  expect(program.campaigns).toHaveLength(found.pack.programme.campaigns.length + 1);
  expect(program.campaigns.at(-1)).toMatchObject({
    id: trial.template,
    startsOn: '2027-02-17',
    holdout: { percent: trial.percent, until: '2027-03-31' },
  });
  // Without translations its title would be the English one.
  const titles = tenant.languages.map((language) => wording[language]?.campaigns[trial.template]?.Title);
  expect(new Set(titles).size).toBe(tenant.languages.length);
  // Both groups are large enough for statistics.
  expect((trial.riders * Math.min(trial.percent, 100 - trial.percent)) / 100).toBeGreaterThan(120);
});

test('the demo has teams of an agency with a challenge and a shared goal, and a rider in one of them [TEAM-20]', () => {
  const { teams, riders } = readDemo(path.join(packsRoot, 'demo.yaml'));
  for (const [tenantId, names] of Object.entries(teams)) {
    const program = readPacks(packsRoot).find(({ pack }) => pack.tenantId === tenantId)?.pack.programme;
    expect(program?.teams?.challenges.length).toBeGreaterThan(0);
    expect(program?.campaigns.some((campaign) => 'shared' in campaign && campaign.shared !== undefined)).toBe(true);
    expect(riders.filter(({ tenant, team = '' }) => tenant === tenantId && names.includes(team))).toHaveLength(1);
  }
  expect(Object.keys(teams)).toEqual(['saltline']);
});
