import Button from '@cloudscape-design/components/button';
import { useSyncExternalStore } from 'react';
import { chooseTheme, getCurrentTheme, getNextTheme, type Theme } from '../device/theme-choice.ts';
import { choiceChanges } from './choice-changes.ts';

const NAMES: Readonly<Record<Theme, string>> = { light: 'Light', dark: 'Dark', blue: 'Blue' };

/** Cycles through the themes Light, Dark and Blue. */
export const ThemeSwitch = ({ onChoose }: { onChoose: (choice: { theme: Theme }) => void }) => {
  const theme = useSyncExternalStore(choiceChanges.subscribe, getCurrentTheme);
  const switchTheme = () => {
    const next = getNextTheme(theme);
    chooseTheme(next);
    onChoose({ theme: next });
  };
  return <Button onClick={switchTheme}>Theme: {NAMES[theme]}</Button>;
};
