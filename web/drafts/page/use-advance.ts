import { type ChangeEvent, useRef, useState } from 'react';
import { isItemSection } from '#shared/sheets/completeness.ts';
import { type Section, sectionTitles } from '#shared/sheets/sections.ts';
import { useIsSteady } from '../../ui/steady-button.tsx';
import { useDraftStore } from '../store/current-draft.tsx';
import { listOpenPlaces } from '../store/open-places.ts';
import type { Place } from '../store/place.ts';
import { opensNextSection } from './section-advance.ts';

/**
 * Lets the press that completes a checklist section open the next one. A key never does, and neither does a fail or a
 * warning, which asks for its words.
 */
export const useAdvance = (section: Section, next: Section | undefined, onMove: (to: Place) => void) => {
  const store = useDraftStore();
  const [{ said, moves }, setMoved] = useState({ said: '', moves: 0 });
  const isSteady = useIsSteady(String(moves));
  /** True while a press started in an incomplete section. */
  const isPressed = useRef(false);
  const isOpen = () => isItemSection(section) && listOpenPlaces(store.state(), section).length > 0;
  const advance = () => {
    if (!next || isOpen() || !opensNextSection()) return;
    setMoved({ said: `${sectionTitles[section]} is complete. Now: ${sectionTitles[next]}`, moves: moves + 1 });
    onMove({ section: next });
  };
  return {
    /** What just happened, for screen readers. */
    said,
    /** False for half a second after the move: presses were aimed at the section before. */
    isSteady,
    advance,
    handlers: {
      onPointerDownCapture: () => {
        isPressed.current = isOpen();
      },
      onKeyDownCapture: () => {
        isPressed.current = false;
      },
      onChange: ({ target }: ChangeEvent<HTMLElement>) => {
        if (isPressed.current && target.matches('[type=radio]') && !target.closest('.pill-FAIL, .pill-WARNING'))
          advance();
      },
    },
  };
};
