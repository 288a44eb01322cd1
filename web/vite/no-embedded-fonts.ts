/**
 * Removes eight fonts that Cloudscape's global styles embed as base64 in blocking CSS; our own fonts are files
 * (ui/fonts.css).
 */
export const noEmbeddedFonts = {
  postcssPlugin: 'no-embedded-fonts',
  AtRule: {
    'font-face': (rule: { toString(): string; remove(): void }) => {
      if (/url\(\s*['"]?data:/.test(rule.toString())) rule.remove();
    },
  },
};
