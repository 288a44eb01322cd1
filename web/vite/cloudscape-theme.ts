import type { Plugin } from 'vite';
import { blueTheme, theme } from '../app/theme.ts';
import { bundle } from './bundle.ts';

const NAME = 'virtual:cloudscape-theme.css';

/**
 * Generates a static style sheet from `web/app/theme.ts`. Cloudscape would inject a `<style>` at run time, which the
 * content security policy forbids. Generated in each build, because variable names contain hashes of the installed
 * version.
 */
export const cloudscapeTheme = (): Plugin => ({
  name: 'cloudscape-theme',
  enforce: 'pre',
  resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
  load: async (id) => {
    if (id !== `\0${NAME}`) return undefined;
    const { generateThemeStylesheet } = await theming();
    return generateThemeStylesheet({ theme }) + inBlue(generateThemeStylesheet({ theme: blueTheme }));
  },
});

/**
 * Returns the first rule, which applies to the whole page, with the blue theme as its selector. The rules after it are
 * the same in every theme.
 */
const inBlue = (sheet: string) => {
  const [rule] = /^body(?=:)[^}]*\}/.exec(sheet) ?? [];
  if (!rule) throw new Error('The generated theme does not begin with a rule of the body');
  return rule.replace(/^body/, 'body.theme-blue');
};

/** Node can't import the package (directory imports in ESM), so it is bundled first. */
const theming = async (): Promise<typeof import('@cloudscape-design/components/theming')> => {
  const code = await bundle('@cloudscape-design/components/theming', { format: 'esm', platform: 'node' });
  return import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);
};
