import { isRecord } from './json.ts';

/**
 * Does `event` match an EventBridge pattern? Lists of plain values, nested as deep as they like: all that our stack uses.
 * Any other operator is an error, so that a new one is not taken for a match.
 */
export function matches(pattern: unknown, event: unknown): boolean {
  if (Array.isArray(pattern)) return pattern.map(plain).some((value) => value === event);
  if (!isRecord(pattern)) throw new Error(`Not an event pattern: ${JSON.stringify(pattern)}`);
  return Object.entries(pattern).every(([name, inner]) => {
    if (name.startsWith('$')) throw new Error(`The local bus does not know ${name}`);
    return matches(inner, isRecord(event) ? event[name] : undefined);
  });
}

function plain(value: unknown): unknown {
  if (isRecord(value)) throw new Error(`The local bus does not know ${JSON.stringify(value)}`);
  return value;
}
