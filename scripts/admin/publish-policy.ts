import { readFileSync } from 'node:fs';
import { publishPrivacyPolicy } from '#lambdas/content/records.ts';
import { PublishedPolicy } from '#shared/content/model.ts';
import type { AdminContext } from './find-user.ts';

/** Publishes a Markdown file as the privacy policy. Returns a message for the operator. */
export async function publishPolicy({ table, now }: Pick<AdminContext, 'table' | 'now'>, file: string) {
  const { success, data } = PublishedPolicy.safeParse({ Content: readFileSync(file, 'utf8') });
  if (!success) throw new Error(`${file} is empty, or longer than 100,000 characters.`);
  const { updatedAt } = await publishPrivacyPolicy(data.Content, { table, now });
  return updatedAt === now.toISOString()
    ? `${file} is published. People are asked to accept it when they next open the app.`
    : `${file} was published before. Nothing was changed.`;
}
