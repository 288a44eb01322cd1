import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { Problem } from '#shared/problem.ts';
import { ErrorPage } from '#web/app/error-page.tsx';
import { ErrorScreen } from '#web/ui/screens/error-screen.tsx';

// Cloudscape needs a browser, and only our own text is tested
const part = vi.hoisted(() => () => ({
  default: ({ href, children }: { href?: string; children: ReactNode }) => (href ? [href, children] : children),
}));
vi.mock('@cloudscape-design/components/box', part);
vi.mock('@cloudscape-design/components/button', part);
vi.mock('@cloudscape-design/components/link', part);
vi.mock('@cloudscape-design/components/space-between', part);

const textOf = (screen: ReactNode) =>
  renderToStaticMarkup(screen)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

test.each([
  [{}, 'Something went wrong /Home'],
  [{ code: 401, message: 'Unauthorized' }, '401Unauthorized /Home'],
])('F-06: the error screen for %j reads %j', (props, text) => {
  expect(textOf(<ErrorScreen {...props} />)).toBe(text);
});

test.each([
  ['of ours shows its code', new Problem('not-signed-in', 'Unauthorized'), /^401Unauthorized \/Home$/],
  [
    'that is unexpected shows Oops',
    new TypeError('x is not a function'),
    /^Oops!An unexpected error occuredx is not a function/,
  ],
  ['that is not an Error shows its text', 'only words', /^Oops!An unexpected error occuredonly words/],
  [
    'about code missing in Chrome asks to reload',
    new TypeError('Failed to fetch dynamically imported module: /a.js'),
    /Reload$/,
  ],
  [
    'about code missing in Firefox asks to reload',
    new TypeError('error loading dynamically imported module'),
    /Reload$/,
  ],
  ['about code missing in Safari asks to reload', new TypeError('Importing a module script failed.'), /Reload$/],
])('F-07, F-08: an error %s', (_, error, text) => {
  expect(textOf(<ErrorPage error={error} />)).toMatch(text);
});
