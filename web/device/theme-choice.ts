import { getCookie, setCookie } from './cookies.ts';

/** In the order of the theme switch. Source: specification 1, sections 1 and 9. */
export const THEMES = ['light', 'dark', 'blue'] as const;
export type Theme = (typeof THEMES)[number];

const COOKIE = 'theme';
const A_YEAR_S = 365 * 86_400;

/** Returns the theme in the cookie; light if there is none. */
export const getCurrentTheme = (): Theme => THEMES.find((theme) => theme === getCookie(COOKIE)) ?? 'light';

export const getNextTheme = (theme: Theme): Theme => THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'light';

/** Sets the theme's classes: on the root for anything painted before the body exists, on the body for Cloudscape. */
export const applyTheme = () => {
  const theme = getCurrentTheme();
  for (const element of [document.documentElement, document.body])
    for (const [name, on] of [
      ['theme-dark', 'dark'],
      ['theme-blue', 'blue'],
      ['awsui-dark-mode', 'dark'],
    ] as const)
      element?.classList.toggle(name, on === theme);
};

export const chooseTheme = (theme: Theme) => {
  setCookie(COOKIE, theme, A_YEAR_S);
  applyTheme();
};
