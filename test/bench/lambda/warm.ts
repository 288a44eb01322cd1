import { runProgram } from '../program.ts';
import { makeRow } from '../row.ts';
import type { WarmFigures } from './warm-measure.ts';

/**
 * Measures the overhead of middleware and schemas, compared with parsing and stringifying the JSON of a large sheet.
 */
export const measureWarmCalls = async () => {
  const { json, chain, unkeyed, submit, parse, schema, bytes } = await runProgram<WarmFigures>(
    import.meta.resolve('./warm-measure.ts'),
  );
  return [
    makeRow('fn.warm', chain / json, 'of JSON parse and stringify', { floor: 1, goal: 1.5 }),
    makeRow('fn.warm.chain', chain, 'µs', { floor: json }),
    makeRow('fn.warm.unkeyed', unkeyed, 'µs', { floor: json }),
    makeRow('fn.warm.submit', submit, 'µs', { floor: json }),
    makeRow('fn.validate', schema / parse, 'of JSON.parse', { floor: 0.3, goal: 0.4 }),
    makeRow('fn.validate.schema', schema, 'µs', { floor: parse }),
    makeRow('fn.body', bytes / 1000, 'kB'),
  ];
};
