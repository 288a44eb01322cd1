import { program } from '../program.ts';
import { row } from '../row.ts';
import type { WarmFigures } from './warm-measure.ts';

/** The overhead of middleware and schemas, compared with parsing and stringifying the JSON of a large sheet. */
export const warmRows = async () => {
  const { json, chain, unkeyed, submit, parse, schema, bytes } = await program<WarmFigures>(
    import.meta.resolve('./warm-measure.ts'),
  );
  return [
    row('fn.warm', chain / json, 'of JSON parse and stringify', { floor: 1, goal: 1.5 }),
    row('fn.warm.chain', chain, 'µs', { floor: json }),
    row('fn.warm.unkeyed', unkeyed, 'µs', { floor: json }),
    row('fn.warm.submit', submit, 'µs', { floor: json }),
    row('fn.validate', schema / parse, 'of JSON.parse', { floor: 0.3, goal: 0.4 }),
    row('fn.validate.schema', schema, 'µs', { floor: parse }),
    row('fn.body', bytes / 1000, 'kB'),
  ];
};
