import { beforeAll, expect, test } from 'vitest';
import { axeFile, findAccessibilityFaults } from '#test/pages/accessibility.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { visit } from '#test/pages/visitor.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const pageWith = async (style: string, body: string) => {
  const { page } = await visit(site);
  await page.goto('about:blank');
  await page.setContent(
    `<html lang="en"><title>A page</title><style>
       body { background: #fff; color: #000 } .theme-dark body { background: #000; color: #fff }
       .under { height: 60px } .over { position: absolute; margin-top: -60px } ${style}
     </style><main><h1>A page</h1>${body}</main></html>`,
  );
  await page.addScriptTag({ path: axeFile.path });
  return page;
};
const TOO_PALE = 'color-contrast at p';

test('low contrast is found on every call, and in each theme separately', async () => {
  const page = await pageWith(
    '.theme-dark .pale { color: #333 } .theme-blue .pale { color: #ddd }',
    '<p class="pale">Text</p>',
  );
  const faults = [`${TOO_PALE}, dark`, `${TOO_PALE}, blue`];
  expect(await findAccessibilityFaults(page)).toEqual(faults);
  expect(await findAccessibilityFaults(page)).toEqual(faults);
});

test('a text that looks like one that passed is found if its surroundings or background differ', async () => {
  const text = '<p class="pale">Text</p>';
  const boxed = `<div class="box">${text}</div>`;
  const over = `<div class="under"></div><div class="over">${text}</div>`;
  for (const body of [text, boxed, over]) expect(await findAccessibilityFaults(await pageWith('', body))).toEqual([]);
  for (const [style, body] of [
    ['.theme-dark .pale { color: #444 }', text],
    ['.theme-dark .pale { background: #ccc }', text],
    ['.theme-dark .box { background: #ccc }', boxed],
    ['.theme-dark .box { opacity: 0.3 }', boxed],
    ['.theme-dark .under { background: #ccc }', over],
  ] as const)
    expect([style, ...(await findAccessibilityFaults(await pageWith(style, body)))]).toEqual([
      style,
      `${TOO_PALE}, dark`,
    ]);
});

test('other findings are reported as usual', async () => {
  const page = await pageWith('', '<button></button><img src="data:,">');
  expect(await findAccessibilityFaults(page)).toEqual(['button-name at button', 'image-alt at img']);
});
