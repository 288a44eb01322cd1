import { button, h } from './dom.ts';
import type { Line, Seen } from './read-view.ts';

/** URLs of the photos, which expire after five minutes; `renew` requests new ones. */
export type Photos = { addressOf(id: string): string | undefined; renew(): Promise<unknown> };

const TRIES = 2;

/** An image that is retried with a new URL if it fails to load, and in the end replaced by a message. */
const image = (id: string, alt: string, photos: Photos, attributes: Record<string, string | number> = {}) => {
  let tries = 0;
  const fail = async () => {
    if (++tries > TRIES) return void shown.replaceWith(h('span', { class: 'no-photo' }, 'This photo did not load'));
    await photos.renew();
    shown.src = photos.addressOf(id) ?? '';
  };
  const shown = h('img', { alt, src: photos.addressOf(id), decoding: 'async', ...attributes, error: fail });
  return shown;
};

const enlarge = (id: string, words: string, photos: Photos) => {
  const close = (): void => dialog.close();
  const dialog: HTMLDialogElement = h(
    'dialog',
    { class: 'large', 'aria-label': words, close: () => dialog.remove(), click: close },
    image(id, words, photos),
    h('p', {}, words),
    button('Close', close),
  );
  document.body.append(dialog);
  dialog.showModal();
};

/** Thumbnails of a line's photos. Clicking one enlarges it. */
export const renderPhotos = ({ photos: ids, words }: Line, { photos: shows }: Seen, photos: Photos) => {
  const known = ids.filter((id) => photos.addressOf(id));
  if (known.length === 0) return undefined;
  const one = (id: string, at: number) => {
    const what = shows[id] || (known.length > 1 ? `Photo ${at + 1}: ${words}` : words);
    return h(
      'button',
      {
        type: 'button',
        class: 'photo',
        'aria-label': `Enlarge photo: ${what}`,
        click: () => enlarge(id, what, photos),
      },
      image(id, '', photos, { loading: 'lazy', width: 96, height: 96 }),
    );
  };
  return h('div', { class: 'photos' }, ...known.map(one));
};
