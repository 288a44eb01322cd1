import { createHash } from 'node:crypto';

export type InlineHashes = { scripts: readonly string[]; styles: readonly string[] };

/**
 * Returns the hashes that a content security policy needs to allow a page's inline scripts and styles and no others.
 */
export const hashInlineContent = (html: string): InlineHashes => ({
  scripts: hashesOf(html, /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g),
  styles: hashesOf(html, /<style[^>]*>([\s\S]*?)<\/style>/g),
});

const hashesOf = (html: string, elements: RegExp) =>
  [...html.matchAll(elements)].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
