import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as z from 'zod';

export function readReady<Shape extends z.ZodType>(data: string, shape: Shape): z.output<Shape> {
  try {
    return shape.parse(JSON.parse(readFileSync(join(data, 'ready.json'), 'utf8')));
  } catch {
    throw new Error(`Nothing is running on ${data}. Start it with \`npm start\`, or choose a folder with --data.`);
  }
}
