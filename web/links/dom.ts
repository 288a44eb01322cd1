type Value = string | number | boolean | undefined | ((event: Event) => void);
export type Part = Node | string | false | undefined;

/** Creates an element with attributes, listeners and children. Strings are set as text, never parsed as HTML. */
export const h = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, Value>> = {},
  ...parts: readonly Part[]
): HTMLElementTagNameMap[Tag] => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name, value);
    else if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...present(parts));
  return element;
};

export const present = (parts: readonly Part[]) => parts.filter((part) => part !== false && part !== undefined);

export const button = (words: string, press: () => unknown, kind = '') =>
  h('button', { type: 'button', class: kind, click: press }, words);

/** Creates a paragraph that keeps the text's line breaks. */
export const written = (text: string) => h('p', { class: 'written' }, text);

export const byId = (id: string) => {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no ${id}`);
  return found;
};
