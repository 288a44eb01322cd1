import { createHash } from 'node:crypto';

export type InlineHashes = { scripts: readonly string[]; styles: readonly string[] };

/** What a content security policy must name so that these inline scripts and styles of a page, and no others, are carried out. */
export const inlineHashes = (html: string): InlineHashes => ({
  scripts: hashesOf(html, /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g),
  styles: hashesOf(html, /<style[^>]*>([\s\S]*?)<\/style>/g),
});

const hashesOf = (html: string, elements: RegExp) =>
  [...html.matchAll(elements)].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
