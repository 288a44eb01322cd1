import type { Plugin } from 'vite';
import { blueTheme, theme } from '../app/theme.ts';
import { bundle } from './bundle.ts';

const NAME = 'virtual:cloudscape-theme.css';

/**
 * `web/app/theme.ts` as a static style sheet. Cloudscape's own way, a `<style>` made at run time, is what the content
 * security policy forbids. Its variables carry hashes of the installed version, so it is generated with each build.
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

/** Its first rule, which holds for the whole page; what follows are alerts and the like as they are in every theme. */
const inBlue = (sheet: string) => {
  const [rule] = /^body(?=:)[^}]*\}/.exec(sheet) ?? [];
  if (!rule) throw new Error('The generated theme does not begin with a rule of the body');
  return rule.replace(/^body/, 'body.theme-blue');
};

/** Node cannot import the package (directory imports in ESM), so it is bundled first. */
const theming = async (): Promise<typeof import('@cloudscape-design/components/theming')> => {
  const code = await bundle('@cloudscape-design/components/theming', { format: 'esm', platform: 'node' });
  return import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);
};
