import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { axeFile, findAccessibilityFaults } from '#test/pages/accessibility.ts';
import { startSite } from '#test/pages/site.ts';
import { visit } from '#test/pages/visitor.ts';

let page: Page;
beforeAll(async () => {
  ({ page } = await visit(await startSite()));
  await page.goto('about:blank');
});

const draw = async (style: string, body: string) => {
  await page.setContent(
    `<html lang="en"><title>A page</title><style>
       body { background: #fff; color: #000 } .theme-dark body { background: #000; color: #fff }
       .under { height: 60px } .over { position: absolute; margin-top: -60px } ${style}
     </style><main><h1>A page</h1>${body}</main></html>`,
  );
  await page.addScriptTag({ path: axeFile.path });
};
const TOO_PALE = 'color-contrast at p';

test('low contrast is found on every call, and in each theme separately', async () => {
  await draw('.theme-dark .pale { color: #333 } .theme-blue .pale { color: #ddd }', '<p class="pale">Text</p>');
  const faults = [`${TOO_PALE}, dark`, `${TOO_PALE}, blue`];
  expect(await findAccessibilityFaults(page)).toEqual(faults);
  expect(await findAccessibilityFaults(page)).toEqual(faults);
});

test('a text that looks like one that passed is found if its surroundings or background differ', async () => {
  const inside = (id: string, body: string) => `<div id="${id}">${body}</div>`;
  const text = '<p class="pale">Text</p>';
  const boxed = `<div class="box">${text}</div>`;
  const over = `<div class="under"></div><div class="over">${text}</div>`;
  await draw('', [text, boxed, over].map((body, n) => inside(`known${n}`, body)).join(''));
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await draw(
    `.theme-dark #own-colour .pale { color: #444 }
     .theme-dark #own-ground .pale, .theme-dark #box-ground .box, .theme-dark .under { background: #ccc }
     .theme-dark #box-faint .box { opacity: 0.3 }`,
    inside('own-colour', text) +
      inside('own-ground', text) +
      inside('box-ground', boxed) +
      inside('box-faint', boxed) +
      over,
  );
  expect(await findAccessibilityFaults(page)).toEqual(
    ['#own-colour > p', '#own-ground > p', '#box-ground > .box > p', '#box-faint > .box > p', '.over > p'].map(
      (at) => `color-contrast at ${at}, dark`,
    ),
  );
});

test('other findings are reported as usual', async () => {
  await draw('', '<button></button><img src="data:,">');
  expect(await findAccessibilityFaults(page)).toEqual(['button-name at button', 'image-alt at img']);
});
