import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { judge } from '#scripts/audit/judge.ts';
import { runNpm } from '#scripts/build/npm.ts';
import { makeSbom } from '#scripts/build/sbom.ts';
import { inRoot } from '#scripts/root.ts';

const TODAY = '2026-11-27';
const report = (severity: string) => ({
  vulnerabilities: {
    // As npm reports a package that only depends on the vulnerable one.
    outer: { name: 'outer', severity, via: ['inner'] },
    inner: {
      name: 'inner',
      severity,
      via: [{ name: 'inner', title: 'Runs what it reads', url: 'https://ghsa.example/GHSA-aaaa-bbbb-cccc', severity }],
    },
  },
});
/** Writes a script that replaces npm. */
const fakeNpm = (code: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'npm-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'npm.js'), code);
  return join(folder, 'npm.js');
};
const audit = (answer: unknown) => {
  const npm_execpath = fakeNpm(`console.log(${JSON.stringify(JSON.stringify(answer))}); process.exitCode = 1;`);
  const env = { ...process.env, npm_execpath };
  const { status, stdout } = spawnSync(process.execPath, [inRoot('scripts/audit/look-up.ts')], {
    env,
    encoding: 'utf8',
  });
  return { status, stdout };
};

describe('a known vulnerability in a shipped package', () => {
  const FOUND = 'Runs what it reads, https://ghsa.example/GHSA-aaaa-bbbb-cccc';

  it('fails the check, which prints it', () => {
    expect(audit(report('high'))).toEqual({ status: 1, stdout: `  inner (high): ${FOUND}\n` });
  });

  it.each(['high', 'critical'])('is named once with its advisory if it is %s', (severity) => {
    expect(judge(JSON.stringify(report(severity)), [], TODAY)).toEqual([`inner (${severity}): ${FOUND}`]);
  });

  it.each(['low', 'moderate'])('is ignored if it is %s', (severity) => {
    expect(judge(JSON.stringify(report(severity)), [], TODAY)).toEqual([]);
  });

  it('can be accepted until a date, with a reason', () => {
    const allow = (until: string) => [{ advisory: 'GHSA-aaaa-bbbb-cccc', reason: 'We never call it.', until }];
    const answer = JSON.stringify(report('high'));
    expect(judge(answer, allow(TODAY), TODAY)).toEqual([]);
    expect(judge(answer, allow('2026-11-26'), TODAY)).toHaveLength(1);
    expect(judge(answer, [{ ...allow(TODAY)[0], advisory: 'GHSA-aaaa-bbbb-dddd' } as never], TODAY)).toHaveLength(1);
  });
});

it('a registry that fails does not fail the check, which says that nothing was checked', () => {
  const { status, stdout } = audit({ message: '405 Method Not Allowed', statusCode: 405 });
  expect([status, stdout]).toEqual([0, expect.stringContaining('NOT CHECKED')]);
});

it('a registry that never responds is not waited for', async () => {
  vi.stubEnv('npm_execpath', fakeNpm('setInterval(() => {}, 1000);'));
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(judge((await runNpm(['audit'], 200)).stdout, [], TODAY)).toBeUndefined();
});

it('the inventory lists each shipped package with version, licence and hash, and no registry address', async () => {
  const text = await makeSbom();
  const { components, metadata } = JSON.parse(text);
  const react = components.find(({ name }: { name: string }) => name === 'react');
  expect(react).toMatchObject({ version: '19.3.1', licenses: [{ license: { id: 'MIT' } }] });
  expect(react.hashes[0].content).toMatch(/^[0-9a-f]{128}$/);
  expect(components.some(({ name }: { name: string }) => name === 'vitest')).toBe(false);
  expect(metadata.component.name).toBe('pitcheck');
  expect(text.match(/https?:\/\/[^/"]+/g)).toEqual(['http://cyclonedx.org']);
});
