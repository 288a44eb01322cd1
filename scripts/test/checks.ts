import { spawn } from 'node:child_process';
import { inRoot, ROOT } from '../root.ts';

/** A named check, and the commands that must all succeed. */
export interface Check {
  name: string;
  commands: string[][];
  /** If true, prints the output even if the check passed. */
  showsOutput?: boolean;
}

/** Programs of packages, which run with this Node. */
const tsc = inRoot('node_modules/typescript/bin/tsc');
const biome = inRoot('node_modules/@biomejs/biome/bin/biome');
const knip = inRoot('node_modules/knip/bin/knip.js');
export const vitest = inRoot('node_modules/vitest/vitest.mjs');

export const staticChecks: Check[] = [
  {
    name: 'Types',
    commands: [
      [tsc, '-p', 'tsconfig.json'],
      [tsc, '-p', 'web/tsconfig.json'],
    ],
  },
  { name: 'Biome', commands: [[biome, 'ci']] },
  { name: 'Dead code', commands: [[knip, '--no-progress', '--cache']] },
  { name: 'Known vulnerabilities', commands: [[inRoot('scripts/audit/look-up.ts')]], showsOutput: true },
];

/** Runs the checks in parallel. Prints a line for each, and the output of failed ones. */
export async function runChecks(checks: readonly Check[]): Promise<{ passed: number; failed: number }> {
  const results = await Promise.all(
    checks.map(async ({ name, commands, showsOutput }) => {
      const runs = await Promise.all(commands.map(run));
      const failed = runs.filter(({ code }) => code !== 0);
      console.log(`${failed.length ? '✗' : '✓'} ${name}`);
      for (const { said } of showsOutput ? runs : failed) if (said) console.log(said.trimEnd());
      return failed.length === 0;
    }),
  );
  const passed = results.filter(Boolean).length;
  return { passed, failed: results.length - passed };
}

const run = (command: string[]) =>
  new Promise<{ code: number | null; said: string }>((resolve, reject) => {
    const child = spawn(process.execPath, command, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text));
    child.on('error', reject).on('close', (code) => resolve({ code, said }));
  });
