/** Cloudscape's global styles carry eight fonts as base64 in blocking CSS; ours come as files (app/fonts.css). */
export const noEmbeddedFonts = {
  postcssPlugin: 'no-embedded-fonts',
  AtRule: {
    'font-face': (rule: { toString(): string; remove(): void }) => {
      if (/url\(\s*['"]?data:/.test(rule.toString())) rule.remove();
    },
  },
};
