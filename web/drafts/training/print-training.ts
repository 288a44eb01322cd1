import { createElement, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Checksheet } from '#shared/checksheets/checksheet.tsx';
import { getServerNow } from '../../device/server-clock.ts';
import type { WaitingPhoto } from '../../images/photo-state.ts';
import { buildTrainingInspection, type Trained } from './training-inspection.ts';

type Given = Omit<Trained, 'now'> & { photos: readonly WaitingPhoto[] };

/**
 * Prints a training sheet from a new tab, with "TRAINING" across each page. The server never sees it. The device's own
 * fonts print any script, so no text is replaced.
 */
export const printTraining = async (tab: Window, { state, organization, actor, photos }: Given) => {
  const now = getServerNow().toISOString();
  const inspection = buildTrainingInspection({ state, organization, actor, photos, now });
  const pictures = new Map(await Promise.all(photos.map(async ({ id, blob }) => [id, await toDataUrl(blob)] as const)));
  const sheet = createElement(Checksheet, {
    ...{ inspection, checksheet: 'Full', photos: pictures, number: 'TRAINING' },
    ...{ demo: true, fontFaces: [], producedAt: now },
  });
  writeDocument(tab, sheet, `Training sheet ${inspection.vehicleRegistrationPlate}`.trim());
  await Promise.all([...tab.document.images].map((image) => image.decode().catch(() => undefined)));
  tab.print();
};

/**
 * Renders a document into a tab. The site's policy refuses style elements, so the document is rendered detached, and
 * its styles are adopted as a constructed style sheet.
 */
const writeDocument = (tab: Window, sheet: ReactElement, title: string) => {
  const detached = document.implementation.createHTMLDocument();
  const root = createRoot(detached);
  flushSync(() => root.render(sheet));
  const css = new (tab as Window & typeof globalThis).CSSStyleSheet();
  css.replaceSync([...detached.querySelectorAll('style')].map(({ textContent }) => textContent).join('\n'));
  const paper = tab.document;
  paper.documentElement.lang = 'en-NZ';
  paper.title = title;
  paper.adoptedStyleSheets = [css];
  paper.body.replaceChildren(...[...detached.body.childNodes].map((node) => paper.importNode(node, true)));
  root.unmount();
};

const toDataUrl = (blob: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
