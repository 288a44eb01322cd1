import { isRecord } from './json.ts';

/** The value at `$.a.b.c`. A path that leads nowhere is an error: a Pipe would quietly send nothing there. */
function valueAt(path: string, record: unknown): unknown {
  const [root, ...names] = path.split('.');
  let value = record;
  for (const name of names) value = isRecord(value) ? value[name] : undefined;
  if (root !== '$' || value === undefined) throw new Error(`The record has nothing at ${path}`);
  return value;
}

/** `$.…` is looked up in the record, anything else stands for itself. */
export const textAt = (pathOrText: string, record: unknown): string =>
  pathOrText.startsWith('$.') ? String(valueAt(pathOrText, record)) : pathOrText;

/** A Pipe's input template: `<$.path>` is put in as JSON, or as bare text inside quotes. The whole must then be JSON. */
export function fill(template: string, record: unknown): unknown {
  return JSON.parse(
    template.replace(/("[^"]*")|<(\$[^>]*)>/g, (_, quoted: string | undefined, path: string) => {
      if (!quoted) return JSON.stringify(valueAt(path, record));
      return JSON.stringify(
        quoted.slice(1, -1).replace(/<(\$[^>]*)>/g, (_, inner: string) => String(valueAt(inner, record))),
      );
    }),
  );
}
