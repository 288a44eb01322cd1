import type { Plugin } from 'vite';
import { PRODUCT, SUPPORT_EMAIL, SUPPORT_PHONE, TAGLINE } from '../../shared/brand.ts';

const values: Readonly<Record<string, string>> = {
  PRODUCT,
  TAGLINE,
  SUPPORT_EMAIL,
  SUPPORT_PHONE,
  SUPPORT_PHONE_LINK: SUPPORT_PHONE.replace(/\s/g, ''),
};

/** Fills `%PRODUCT%` and its like in the pages from shared/brand.ts, where they are said once. */
export const brandInHtml = (): Plugin => ({
  name: 'brand-in-html',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) =>
      html.replace(/%([A-Z_]+)%/g, (_, name: string) => {
        const value = values[name];
        if (value === undefined) throw new Error(`shared/brand.ts has no ${name}`);
        return value;
      }),
  },
});
