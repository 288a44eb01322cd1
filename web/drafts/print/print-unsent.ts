import { createElement, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Checksheet } from '#shared/checksheets/checksheet.tsx';
import { isDemo } from '#shared/organizations/demo.ts';
import { getServerNow } from '../../device/server-clock.ts';
import { buildUnsentInspection, type UnsentSheet } from './unsent-inspection.ts';

type Given = UnsentSheet & { isTraining: boolean };

/**
 * Prints a sheet that the server doesn't have from a new tab, with that across each page. The device's own fonts print
 * any script, so no text is replaced.
 */
export const printUnsent = async (tab: Window, { isTraining, ...unsent }: Given) => {
  const { photos, organization } = unsent;
  const inspection = buildUnsentInspection(unsent);
  const pictures = new Map(await Promise.all(photos.map(async ({ id, blob }) => [id, await toDataUrl(blob)] as const)));
  const sheet = createElement(Checksheet, {
    ...{ inspection, checksheet: 'Full', photos: pictures, fontFaces: [], producedAt: getServerNow().toISOString() },
    demo: isTraining || isDemo(organization.Name),
    ...(isTraining ? { number: 'TRAINING' } : { mark: 'NOT YET SENT' }),
  });
  const kind = isTraining ? 'Training sheet' : 'Sheet not yet sent';
  writeDocument(tab, sheet, `${kind} ${inspection.vehicleRegistrationPlate}`.trim());
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
