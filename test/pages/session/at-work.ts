import type { Page } from 'playwright-core';
import { card, close, item } from '#test/browser/sheet-page.ts';

export const anna = {
  id: 'sub_Anna000000000000',
  name: 'Anna Wilson',
  InspectorAuthorityNumber: 'VI31185',
  hasPin: true,
};

/** Passes an item and closes the section, which saves at once; otherwise a save waits up to five seconds. */
export const pass = async (page: Page, title: string) => {
  await card(page, 'External inspection').tap();
  await item(page, title).getByText('Pass').tap();
  await close(page).tap();
};
