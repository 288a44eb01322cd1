import { isRecord } from './json.ts';

/**
 * Does `event` match a pattern of EventBridge or of a stream's filter? Lists of plain values, or of `{"exists": true}`,
 * nested as deep as they like: all that our stack uses; of a list in the event any value will do. Any other operator is an
 * error, so that a new one is not taken for a match.
 */
export function matches(pattern: unknown, event: unknown): boolean {
  if (Array.isArray(pattern)) return pattern.some((wanted) => matchesOne(wanted, event));
  if (!isRecord(pattern)) throw new Error(`Not an event pattern: ${JSON.stringify(pattern)}`);
  return Object.entries(pattern).every(([name, inner]) => {
    if (name.startsWith('$')) throw new Error(`The local bus does not know ${name}`);
    return matches(inner, isRecord(event) ? event[name] : undefined);
  });
}

function matchesOne(wanted: unknown, value: unknown): boolean {
  if (Array.isArray(value)) return value.some((one) => matchesOne(wanted, one));
  if (!isRecord(wanted)) return wanted === value;
  if (Object.keys(wanted).join() !== 'exists' || wanted.exists !== true)
    throw new Error(`The local bus does not know ${JSON.stringify(wanted)}`);
  return value !== undefined && !isRecord(value);
}
