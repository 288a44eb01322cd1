import type { Plugin } from 'vite';
import { PRODUCT, SUPPORT_EMAIL, SUPPORT_PHONE, type Support, TAGLINE } from '../../shared/brand.ts';

const valuesFor = ({ email, phone }: Support): Readonly<Record<string, string>> => ({
  PRODUCT,
  TAGLINE,
  SUPPORT_EMAIL: email,
  SUPPORT_PHONE: phone,
  SUPPORT_PHONE_LINK: phone.replace(/\s/g, ''),
});

/** Replaces `%PRODUCT%` and similar in the HTML pages by the values of shared/brand.ts. */
export const brandInHtml = (support: Support = { email: SUPPORT_EMAIL, phone: SUPPORT_PHONE }): Plugin => ({
  name: 'brand-in-html',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) =>
      html.replace(/%([A-Z_]+)%/g, (_, name: string) => {
        const value = valuesFor(support)[name];
        if (value === undefined) throw new Error(`shared/brand.ts has no ${name}`);
        return value;
      }),
  },
});
