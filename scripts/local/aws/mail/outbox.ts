import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { writeDurably } from '../durable.ts';

const Mail = z.object({
  id: z.string(),
  /** Time in ISO 8601 and UTC. */
  at: z.string(),
  to: z.array(z.string()),
  from: z.string(),
  subject: z.string(),
  text: z.string().optional(),
  html: z.string().optional(),
  headers: z.record(z.string(), z.string()).optional(),
});
export type Mail = z.infer<typeof Mail>;
export type NewMail = Omit<Mail, 'id' | 'at'>;

/** Reads the emails from the folder each time, so that deleting a file deletes the email. */
export function openOutbox(dir: string) {
  const names = () => {
    mkdirSync(dir, { recursive: true });
    return readdirSync(dir)
      .filter((name) => name.endsWith('.json'))
      .sort();
  };
  return {
    add(mail: NewMail): Mail {
      // Numbered, because several emails can arrive in the same millisecond.
      const number = Number.parseInt(names().at(-1) ?? '0', 10) + 1;
      const id = randomUUID();
      const kept = { id, at: new Date().toISOString(), ...mail };
      writeDurably(join(dir, `${String(number).padStart(6, '0')}-${id}.json`), JSON.stringify(kept, null, 2));
      return kept;
    },
    /** Returns all emails, newest first. */
    all: (): Mail[] =>
      names()
        .reverse()
        .map((name) => Mail.parse(JSON.parse(readFileSync(join(dir, name), 'utf8')))),
  };
}
