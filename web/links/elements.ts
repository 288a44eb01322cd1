type Child = Node | string | false | undefined;
type Props = Record<string, string | number | boolean | ((event: Event) => void) | undefined>;

/** An element with its attributes, listeners (`onclick`) and children; what is false or undefined is left out. */
export const el = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  props: Props = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] => {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(props)) {
    if (typeof value === 'function') element.addEventListener(key.slice(2), value);
    else if (value !== undefined && value !== false) element.setAttribute(key, value === true ? '' : String(value));
  }
  element.append(...children.filter((child): child is Node | string => child !== undefined && child !== false));
  return element;
};

/** Text with the line breaks that were typed. */
export const paragraphs = (text: string) =>
  text
    .split(/\n+/)
    .filter(Boolean)
    .map((line) => el('p', {}, line));

/** Of some ways to do it, which the person has to press. */
export const button = (label: string, onclick: () => void, className = '') =>
  el('button', { type: 'button', class: className, onclick }, label);
