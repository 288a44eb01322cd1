import { type RefObject, useEffect, useEffectEvent } from 'react';
import { answerKey } from './item-keys.ts';

/** Listens to the keys of the section's dialog: what has the focus when it opens is its title, not the section. */
export const useItemKeys = (body: RefObject<HTMLElement | null>, onHelp: () => void) => {
  const answer = useEffectEvent((event: KeyboardEvent) => {
    if (body.current && answerKey(event, body.current, onHelp)) event.preventDefault();
  });
  useEffect(() => {
    const dialog = body.current?.closest('dialog');
    const listen = (event: KeyboardEvent) => {
      // a question over it has its own
      if (event.target instanceof Element && event.target.closest('dialog') === dialog) answer(event);
    };
    dialog?.addEventListener('keydown', listen);
    return () => dialog?.removeEventListener('keydown', listen);
  }, [body]);
};
