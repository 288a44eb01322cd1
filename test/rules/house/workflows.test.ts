import { globSync, readFileSync } from 'node:fs';
import { validateWorkflow } from '@action-validator/core';
import { expect, it } from 'vitest';

const workflows = globSync('.github/workflows/*.yml').map((file) => [file, readFileSync(file, 'utf8')] as const);

it.each(workflows)('%s fits the workflow schema', (_, content) => {
  expect(validateWorkflow(content).errors).toEqual([]);
  expect(validateWorkflow(content.replace('runs-on', 'run-on')).errors).not.toEqual([]);
});

it('workflows run only scripts that exist', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const called = workflows.flatMap(([, content]) => [...content.matchAll(/npm run ([\w:-]+)/g)]);
  expect(called.map(([, script]) => script).filter((script) => !(`${script}` in scripts))).toEqual([]);
});
