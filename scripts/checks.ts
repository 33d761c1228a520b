import type { Step } from './steps.ts';

export const checks: Step[] = [
  { name: 'format', command: ['biome', 'check', '--linter-enabled=false', '.'] },
  { name: 'lint', command: ['oxlint', '--deny-warnings', '.'] },
  { name: 'types', command: ['tsc', '-b'] },
  {
    name: 'import rules',
    command: ['depcruise', '--config', '.dependency-cruiser.cjs', 'apps', 'packages', 'e2e', 'bench'],
  },
  { name: 'unused code', command: ['knip'] },
  { name: 'expressions', command: ['node', 'scripts/check-expressions.ts'] },
  { name: 'migrations', command: ['node', 'scripts/check-migrations.ts'] },
  { name: 'tenant packs', command: ['node', 'packages/tenant-pack/src/cli/check.ts'] },
];
