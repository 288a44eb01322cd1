import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { makeWebFont, webFonts } from '#scripts/fonts.ts';
import { inRoot } from '#scripts/root.ts';

it.each(Object.entries(webFonts))('B-21: %s is what `npm run fonts` writes', async (name, source) => {
  const stored = readFileSync(inRoot('web/ui/fonts', name));
  expect(stored.equals(await makeWebFont(source))).toBe(true);
});
