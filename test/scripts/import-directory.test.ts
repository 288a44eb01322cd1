import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseWorkshops } from '#scripts/import-directory/parse.ts';
import { importDirectory } from '#scripts/import-directory.ts';
import { inRoot } from '#scripts/root.ts';
import { runCommand } from '#test/scripts/run-command.ts';

const tawa = {
  name: 'Tawa Motors',
  address: '41 Main Road, Wellington',
  phone: '04 232 7781',
  email: 'a@tawa.example',
};

describe('a directory file', () => {
  it.each([
    [
      'in the documented format',
      'name,address,phone,email\nTawa Motors,"41 Main Road, Wellington",04 232 7781,a@tawa.example\n',
    ],
    [
      'from a spreadsheet: other columns, in another order, in capitals, with a byte order mark',
      '\uFEFFEmail, Region ,PHONE,Name,Address\r\n a@tawa.example ,N,04 232 7781,Tawa Motors,"41 Main Road, Wellington"\r\n\r\n',
    ],
  ])('is read %s', (_, csv) => {
    expect(parseWorkshops(csv)).toEqual({ workshops: [tawa], refused: [] });
  });

  it('has its bad rows reported by line, and its other rows read', () => {
    const csv = [
      'name,address,phone,email',
      ',1 Road,09,a@b.example',
      '"Tawa Motors","41 Main Road, Wellington",04 232 7781,a@tawa.example',
      'No Mail,1 Road,09,not-mail',
      '',
      'Comma,1 Road, Taupo,09,a@b.example',
      'Joe "the wrench" Motors,1 Road,,',
      `${'x'.repeat(81)},1 Road,09,a@b.example`,
    ].join('\n');
    const { workshops, refused } = parseWorkshops(csv);
    expect(workshops).toEqual([tawa, { name: 'Joe "the wrench" Motors', address: '1 Road', phone: '', email: '' }]);
    expect(refused).toEqual([
      { line: 2, why: 'name is missing' },
      { line: 4, why: 'email is not an email address' },
      { line: 6, why: expect.stringContaining('Invalid Record Length') },
      { line: 8, why: expect.stringMatching(/^name .*80 characters/) },
    ]);
  });

  it('needs a header with the four columns', () => {
    expect(() => parseWorkshops('name,address\nA,B\n')).toThrow(
      'The first line must name the columns name, address, phone, email; missing: phone, email.',
    );
  });

  it('of the demo has twenty workshops and no bad row', () => {
    const { workshops, refused } = parseWorkshops(readFileSync(inRoot('scripts/seed/directory.csv'), 'utf8'));
    expect({ workshops: workshops.length, refused }).toEqual({ workshops: 20, refused: [] });
  });
});

it.each([
  ['no file', [], 0, 'npm run import-directory -- <file.csv>'],
  ['a file without workshops', ['package.json'], 1, 'The first line must name the columns'],
  ['no running cloud', ['scripts/seed/directory.csv', '--data', 'no-such'], 1, 'Nothing is running on no-such'],
])('the command reports %s', async (_, args, code, words) => {
  const ran = await runCommand(importDirectory, ...args);
  expect(ran.stdout + ran.stderr).toContain(words);
  expect(ran.code).toBe(code);
});

it('the command reports a missing file in one sentence and exits with 1', () => {
  const ran = spawnSync(process.execPath, [inRoot('scripts/import-directory.ts'), 'no-such.csv'], { encoding: 'utf8' });
  expect(ran).toMatchObject({ status: 1, stdout: '', stderr: expect.stringMatching(/^.*no such file.*\n$/) });
});
