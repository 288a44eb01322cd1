import { byId, present } from './dom.ts';
import type { Screen } from './parts.ts';

/** Renders screens. A screen without an intro keeps the one in the HTML page. */
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
    // on the first screen, the user is already at the top
    if (!isFirst) {
      scrollTo(0, 0);
      heading.focus({ preventScroll: true });
    }
    isFirst = false;
  };
};
