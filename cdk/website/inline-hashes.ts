import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as z from 'zod';

const Hashes = z.array(z.string()).readonly();
export const InlineHashes = z.object({ scripts: Hashes, styles: Hashes });
export type InlineHashes = z.infer<typeof InlineHashes>;

/**
 * Returns the hashes that a content security policy needs to allow a page's inline scripts and styles and no others.
 */
export const hashInlineContent = (html: string): InlineHashes => ({
  scripts: hashesOf(html, /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g),
  styles: hashesOf(html, /<style[^>]*>([\s\S]*?)<\/style>/g),
});

const hashesOf = (html: string, elements: RegExp) =>
  [...html.matchAll(elements)].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);

/** Returns the hashes of a page's inline content: as built, and as deployed until the new page is published. */
export const hashPage = (file: string, deployed: InlineHashes = { scripts: [], styles: [] }): InlineHashes => {
  const built = hashInlineContent(readFileSync(file, 'utf8'));
  const merge = (kind: keyof InlineHashes) => [...new Set([...built[kind], ...deployed[kind]])];
  return { scripts: merge('scripts'), styles: merge('styles') };
};
