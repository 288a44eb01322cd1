import { expect, it } from 'vitest';
import { findLostFiles } from '#web/vite/named-files.ts';

const files = {
  'index.html': '<script type="module" src="/assets/main-1.js"></script>',
  'assets/main-1.js': 'import{a}from"./a.js";const deps=["assets/page-2.js","assets/s.css"];import("./page-2.js")',
  'assets/a.js': 'export const a=1',
  'assets/page-2.js': '',
  'assets/s.css': '',
};

it('a build with all files it names is complete', () => {
  expect(findLostFiles(files)).toEqual([]);
});

it.each(['assets/main-1.js', 'assets/a.js', 'assets/s.css'] as const)('a build names %s, which is missing', (file) => {
  const { [file]: _, ...others } = files;
  const by = file === 'assets/main-1.js' ? 'index.html' : 'assets/main-1.js';
  expect(findLostFiles(others)).toEqual([{ file, by }]);
});
