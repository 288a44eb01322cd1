import { DERIVED } from '#test/derived-fields.ts';

/** Responses by request. Null: the request was refused. */
export type Seen = ReadonlyMap<string, unknown>;
/** `missing`: a request or an item of a list. `lost`: a field. `added`: new fields and items, which are allowed. */
export type Differences = { missing: string[]; lost: string[]; changed: string[]; added: Set<string> };

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const IDS = ['id', 'imageId', 'EstimateID', 'CustomerID', 'VehicleID', 'DeviceID', 'paperInspectionId'];
const findId = (item: unknown) => {
  const name = isFields(item) ? IDS.find((one) => one in item) : undefined;
  return name === undefined ? undefined : String((item as Fields)[name]);
};

/** Compares what was read before an upgrade with what is read after it. */
export const compare = (before: Seen, after: Seen): Differences => {
  const found: Differences = { missing: [], lost: [], changed: [], added: new Set() };
  const walk = (was: unknown, is: unknown, at: string) => {
    if (Array.isArray(was) && Array.isArray(is)) return walkItems(was, is, at);
    if (!isFields(was) || !isFields(is) || Array.isArray(was) !== Array.isArray(is)) {
      if (was === '' && DERIVED.some((name) => at.endsWith(`.${name}`))) return;
      if (was !== is) found.changed.push(`${at}: ${JSON.stringify(was)} became ${JSON.stringify(is)}`);
      return;
    }
    for (const [name, value] of Object.entries(was))
      if (name in is) walk(value, is[name], `${at}.${name}`);
      else found.lost.push(`${at}.${name}`);
    for (const name of Object.keys(is)) if (!(name in was)) found.added.add(`${withoutIds(at)}.${name}`);
  };
  const walkItems = (was: readonly unknown[], is: readonly unknown[], at: string) => {
    const ids = is.map(findId);
    const places = was.map((item, n) => (findId(item) === undefined ? n : ids.indexOf(findId(item))));
    for (const [n, place] of places.entries())
      if (place in is) walk(was[n], is[place], `${at}[${findId(was[n]) ?? n}]`);
      else found.missing.push(`${at}[${findId(was[n]) ?? n}]`);
    const known = places.filter((place) => place in is);
    if (known.some((place, n) => place < (known[n - 1] ?? 0))) found.changed.push(`${at}: other order`);
    if (is.length > known.length) found.added.add(`${withoutIds(at)}[]`);
  };
  for (const [request, was] of before)
    if (was === null) walkRefused(after.get(request), request, found);
    else if (after.get(request) != null) walk(was, after.get(request), request);
    else found.missing.push(request);
  return found;
};

const walkRefused = (is: unknown, request: string, { added }: Differences) => {
  if (is != null) added.add(withoutIds(request));
};

/** Leaves out the parameters of the request and the ids of items. */
const withoutIds = (at: string) => at.replace(/ \{.*?\}(?=[.[]|$)/, '').replaceAll(/\[\w+\]/g, '[]');
