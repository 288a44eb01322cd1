import { byId, present } from './dom.ts';
import type { Screen } from './parts.ts';

/** Shows one screen after the other. Where a screen has no intro, that with which the page opened stands. */
export const screens = () => {
  const [heading, intro, said, place] = [byId('heading'), byId('intro'), byId('said'), byId('view')];
  const openingIntro = intro.textContent ?? '';
  let isFirst = true;
  return ({ heading: title, intro: words = openingIntro, parts }: Screen, message = '') => {
    heading.textContent = title;
    if (intro.textContent !== words) intro.textContent = words;
    said.textContent = message;
    place.replaceChildren(...present(parts));
    document.title = title;
    // who has just opened the page is at its start already
    if (!isFirst) {
      scrollTo(0, 0);
      heading.focus({ preventScroll: true });
    }
    isFirst = false;
  };
};
