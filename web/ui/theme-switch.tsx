import Button from '@cloudscape-design/components/button';
import { useSyncExternalStore } from 'react';
import { createListeners } from '../device/observable.ts';
import { chooseTheme, getCurrentTheme, getNextTheme, type Theme } from '../device/theme-choice.ts';

const NAMES: Readonly<Record<Theme, string>> = { light: 'Light', dark: 'Dark', blue: 'Blue' };

const choices = createListeners();

/** Cycles through the themes Light, Dark and Blue. */
export const ThemeSwitch = () => {
  const theme = useSyncExternalStore(choices.subscribe, getCurrentTheme);
  const switchTheme = () => {
    chooseTheme(getNextTheme(theme));
    choices.notify();
  };
  return <Button onClick={switchTheme}>Theme: {NAMES[theme]}</Button>;
};
