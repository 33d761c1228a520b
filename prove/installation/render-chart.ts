import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';

export type Manifest = Record<string, unknown> & { kind: string };

/** True if this machine can render charts: with kubectl, whose templates use helm's engine, without a cluster. */
export const canRender = spawnSync('kubectl', ['version', '--client']).status === 0;

/**
 * Renders every template of a chart that uses only Go's built-in template functions, with values modified by `change`.
 * Unlike helm, it ignores hooks and values.schema.json.
 */
export function renderChart(chart: string, change: (values: Record<string, unknown>) => void = () => {}): Manifest[] {
  const values = parse(fs.readFileSync(path.join(chart, 'values.yaml'), 'utf8')) as Record<string, unknown>;
  change(values);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'chart-'));
  const data = path.join(folder, 'values.json');
  const root = {
    apiVersion: 'v1',
    kind: 'Chart',
    metadata: { name: 'chart' },
    Release: { Name: 'rewards' },
    Values: values,
  };
  fs.writeFileSync(data, JSON.stringify(root));
  const read = (name: string): string => fs.readFileSync(path.join(chart, 'templates', name), 'utf8');
  const names = fs.readdirSync(path.join(chart, 'templates'));
  const rendered = names
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => {
      const template = path.join(folder, 'template');
      fs.writeFileSync(template, read('_parts.tpl') + read(name));
      const how = ['annotate', '--local', '-f', data, 'rendered=yes', '-o', `go-template-file=${template}`];
      return parse(execFileSync('kubectl', how, { encoding: 'utf8' })) as Manifest | null;
    });
  fs.rmSync(folder, { recursive: true });
  return rendered.filter((one) => one !== null);
}
