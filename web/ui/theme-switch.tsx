import Button from '@cloudscape-design/components/button';
import { useSyncExternalStore } from 'react';
import { chooseTheme, currentTheme, nextTheme, onThemeChange, type Theme } from '../device/theme-choice.ts';

const NAMES: Readonly<Record<Theme, string>> = { light: 'Light', dark: 'Dark', blue: 'Blue' };

const useTheme = () => useSyncExternalStore(onThemeChange, currentTheme);

/** Goes on to the next theme: Light, Dark, Blue, and Light again. */
export const ThemeSwitch = () => {
  const theme = useTheme();
  return <Button onClick={() => chooseTheme(nextTheme(theme))}>Theme: {NAMES[theme]}</Button>;
};
