import { type RefObject, useEffect, useEffectEvent } from 'react';
import { handleKey } from './item-keys.ts';

/** Listens on the dialog rather than the section, because the title has the focus at first. */
export const useItemKeys = (body: RefObject<HTMLElement | null>, onHelp: () => void) => {
  const answer = useEffectEvent((event: KeyboardEvent) => {
    if (body.current && handleKey(event, body.current, onHelp)) event.preventDefault();
  });
  useEffect(() => {
    const dialog = body.current?.closest('dialog');
    const listen = (event: KeyboardEvent) => {
      // a dialog or popover above this one handles its own keys
      if (event.target instanceof Element && event.target.closest('dialog, .popover') === dialog) answer(event);
    };
    dialog?.addEventListener('keydown', listen);
    return () => dialog?.removeEventListener('keydown', listen);
  }, [body]);
};
