import { afterEach, expect, test } from 'vitest';
import { parseUrl } from '#shared/input/parse-url.ts';

const { canParse } = URL;
afterEach(() => {
  URL.canParse = canParse;
});

test('a URL is parsed in browsers without URL.canParse', () => {
  Reflect.deleteProperty(URL, 'canParse');
  expect(parseUrl('https://māori.nz')?.hostname).toBe('xn--mori-qsa.nz');
  expect(parseUrl('/checksheet/17', 'https://site.example')?.pathname).toBe('/checksheet/17');
  expect(parseUrl('https://')).toBeUndefined();
});
