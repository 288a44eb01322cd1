const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** `getRetentionEnd` → `kept until` */
const sayName = (name: string) => name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();

const show = (value: unknown): string => {
  if (Array.isArray(value))
    return value.length > 0 ? `<ol>${value.map((one) => `<li>${show(one)}</li>`).join('')}</ol>` : 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'object' || value === null) return escapeHtml(String(value ?? '')) || '–';
  const pairs = Object.entries(value).filter(([, each]) => each !== undefined);
  return `<dl>${pairs.map(([name, each]) => `<dt>${escapeHtml(sayName(name))}</dt><dd>${show(each)}</dd>`).join('')}</dl>`;
};

const STYLE = `body { max-width: 50em; margin: 2em auto; padding: 0 1em; font: 16px/1.5 sans-serif }
dl { display: grid; grid-template-columns: minmax(8em, auto) 1fr; gap: 0 1em; margin: 0 }
dt { color: #566070 } dd { margin: 0; overflow-wrap: anywhere } li { margin-block: 0.5em }`;

/** Renders the export as HTML for reading and printing. */
export const renderExportHtml = (title: string, gathered: object) =>
  `<!doctype html><html lang="en-NZ"><meta charset="utf-8"><title>${escapeHtml(title)}</title><style>${STYLE}</style><h1>${escapeHtml(title)}</h1>${show(gathered)}</html>`;
