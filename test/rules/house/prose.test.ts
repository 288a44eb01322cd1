import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findDialect, readProse, readTexts } from '#test/house/prose.ts';

const CODE = '{cdk,lambdas,shared,web,scripts,test}/**/*.{ts,tsx,css,md}';
const DOCUMENTS = ['*.md', '{docs,.github,cdk,lambdas,shared,web,scripts/local}/**/*.md'];
const find = (file: string) => findDialect(readProse(file, readFileSync(file, 'utf8')));

it('finds wording that reads like a translation, and passes plain wording', () => {
  const dialect = [
    'Whoever asks is told anew.',
    'Of those that there are, so many are to be sent by e-mail.',
    'tells of what was begun, 50 % of which somebody reckons',
    'Notifies that some minutes in order of time cost one write unit more, and until when; the same id again returns it.',
  ];
  expect(dialect.map((text) => findDialect(text).length)).toEqual([3, 5, 6, 6]);
  expect(findDialect('Returns the stored response on a retry. Of course. What is left?')).toEqual([]);
});

it('reads comments and titles, and documents without their code', () => {
  const code = "/** One. */\nconst a = 'no'; // Two.\nit.each(rows)('%s three', () => {});";
  const table = "it.each([\n  ['no', 1],\n] as const)('four', () => {});";
  expect(readProse('a.ts', `${code}\n${table}`).match(/\w+/g)).toEqual(['One', 'Two', 's', 'three', 'four']);
  expect(readProse('a.md', 'One `code` two\n```\ncode\n```')).not.toContain('code');
});

it('reads strings of three words or more, without comments', () => {
  const code =
    "import a from 'a b c';\n// 'not this one'\nconst b = ['two words', `three of them`, <p>Print this sheet.</p>];";
  expect(readTexts(code)).toBe('three of them\nPrint this sheet.');
});

it('strings of the product are in plain English, except the privacy policy, which changes only with its date', () => {
  const checked = globSync('{cdk,lambdas,shared}/**/*.{ts,tsx}').filter((file) => !file.endsWith('/privacy-policy.ts'));
  const found = checked.flatMap((file) =>
    findDialect(readTexts(readFileSync(file, 'utf8'))).map((match) => `${file}: ${match}`),
  );
  expect(found).toEqual([]);
});

it('documents are in plain English', () => {
  expect(globSync(DOCUMENTS).flatMap((file) => find(file).map((match) => `${file}: ${match}`))).toEqual([]);
});

it('comments and test titles are in plain English', () => {
  expect(globSync(CODE).flatMap((file) => find(file).map((match) => `${file}: ${match}`))).toEqual([]);
});

it('the latest commit subjects are short and in plain English', () => {
  // an archive has no history
  const log = existsSync('.git') ? execFileSync('git', ['log', '-5', '--no-merges', '--format=%s']).toString() : '';
  const subjects = log.split('\n').filter(Boolean);
  expect(subjects.filter((subject) => subject.length > 72 || findDialect(subject).length > 0)).toEqual([]);
});
