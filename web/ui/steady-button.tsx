import Button, { type ButtonProps } from '@cloudscape-design/components/button';
import { useEffect, useState } from 'react';

/** Taps that were aimed at a control's old meaning arrive within this time of a change. */
const STEADY_AFTER_MS = 500;

/** Returns false for half a second after `meaning` changes: presses then belong to the old meaning. */
export const useIsSteady = (meaning: string) => {
  const [seen, setSeen] = useState(meaning);
  const [isSteady, setSteady] = useState(true);
  if (seen !== meaning) {
    setSeen(meaning);
    setSteady(false);
  }
  useEffect(() => {
    if (isSteady) return;
    const timer = setTimeout(() => setSteady(true), STEADY_AFTER_MS, seen);
    return () => clearTimeout(timer);
  }, [isSteady, seen]);
  return isSteady;
};

/**
 * A button whose meaning can change in place, or that can appear where another one was. It ignores presses while
 * `isSteady` is false, and keeps its look and the focus.
 */
export const SteadyButton = ({ isSteady, onClick, ...props }: ButtonProps & { isSteady: boolean }) => (
  <Button
    {...props}
    nativeButtonAttributes={isSteady ? {} : { 'aria-disabled': true }}
    onClick={(event) => isSteady && onClick?.(event)}
  />
);
