import { cookie, setCookie } from './cookies.ts';

/** In the order of the switch. Source: specification 1, sections 1 and 9. */
export const THEMES = ['light', 'dark', 'blue'] as const;
export type Theme = (typeof THEMES)[number];

const COOKIE = 'theme';
const A_YEAR_S = 365 * 86_400;

/** The one that the cookie remembers; light, before anything was chosen. */
export const currentTheme = (): Theme => THEMES.find((theme) => theme === cookie(COOKIE)) ?? 'light';

export const nextTheme = (theme: Theme): Theme => THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'light';

/** Puts the theme on the page: on its root for what is drawn before the body is there, on the body for Cloudscape. */
export const applyTheme = () => {
  const theme = currentTheme();
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
