/**
 * True if an event matches an EventBridge pattern or a stream filter. Supports what our stack uses: lists of plain
 * values or `{"exists": true}`, at any depth. If the event has a list, any of its values may match. Throws for other
 * operators.
 */
export function matches(pattern: unknown, event: unknown): boolean {
  if (Array.isArray(pattern)) return pattern.some((wanted) => matchesOne(wanted, event));
  if (!isRecord(pattern)) throw new Error(`Not an event pattern: ${JSON.stringify(pattern)}`);
  return Object.entries(pattern).every(([name, inner]) => {
    if (name.startsWith('$')) throw new Error(`The local bus does not support ${name}`);
    return matches(inner, isRecord(event) ? event[name] : undefined);
  });
}

function matchesOne(wanted: unknown, value: unknown): boolean {
  if (Array.isArray(value)) return value.some((one) => matchesOne(wanted, one));
  if (!isRecord(wanted)) return wanted === value;
  if (Object.keys(wanted).join() !== 'exists' || wanted.exists !== true)
    throw new Error(`The local bus does not support ${JSON.stringify(wanted)}`);
  return value !== undefined && !isRecord(value);
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
