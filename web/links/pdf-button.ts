import { type Printing, waitUntilPrinted } from '../ui/save-file.ts';
import { hear } from './call.ts';
import { button, h } from './dom.ts';
import { record, text } from './read-view.ts';
import { request } from './request.ts';

const readPdf = (told: unknown): Printing | undefined => {
  const { state, url } = record(told);
  return state === 'pending' || state === 'ready' || state === 'failed' ? { state, url: text(url) } : undefined;
};

/**
 * Button that opens a PDF in place of the page. Requests a new URL on each click, because URLs expire after five
 * minutes. Calls `lookAgain` if the PDF no longer exists.
 */
export const pdfButton = (words: string, path: string, lookAgain: () => unknown, kind = '') => {
  const said = h('p', { class: 'mistake', role: 'status' });
  let isAsking = false;
  const ask = async () => {
    const heard = await hear(request(path), readPdf);
    if (heard.kind === 'view') {
      if (heard.view.state === 'pending')
        said.replaceChildren('Creating the PDF. It opens automatically in a few seconds.');
      return heard.view;
    }
    if (heard.kind === 'busy') throw new Error('Our service is busy. Please try again in a minute.');
    if (heard.kind === 'unheard') throw new Error('You may be offline. Please try again.');
    lookAgain();
    throw new Error('');
  };
  const press = async () => {
    if (isAsking) return;
    isAsking = true;
    open.ariaDisabled = 'true';
    said.replaceChildren('');
    try {
      const { url } = await waitUntilPrinted(ask);
      said.replaceChildren('');
      location.assign(url);
    } catch (error) {
      said.replaceChildren(error instanceof Error ? error.message : '');
    }
    isAsking = false;
    open.ariaDisabled = null;
  };
  const open = button(words, press, `${kind} wide`.trim());
  return h('div', {}, open, said);
};
