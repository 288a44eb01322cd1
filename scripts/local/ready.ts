import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as z from 'zod';

/** What the cloud that runs on a data folder says of itself. */
export function readReady<Shape extends z.ZodType>(data: string, shape: Shape): z.output<Shape> {
  try {
    return shape.parse(JSON.parse(readFileSync(join(data, 'ready.json'), 'utf8')));
  } catch {
    throw new Error(`Nothing runs on ${data}: start it with \`npm start\`, or name its folder with --data.`);
  }
}
