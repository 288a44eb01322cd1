import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCAL } from '#scripts/local/cloud/names.ts';
import { type Cloud, type CloudOptions, startCloud } from '#scripts/local/cloud.ts';
import { TEMPLATE_FILE } from '#scripts/local/stack.ts';
import { LOCAL_STAGE, readSettings } from '../../../cdk/settings.ts';
import { synthesize } from '../../stack/synthesize.ts';

export const RESTORED = 'pitcheck-restored';

type Changes = { closed?: boolean; tableName?: string };

/** Runs `work` in a cloud with these settings, as after a deploy. */
export const deployed = async <T>(options: CloudOptions, changes: Changes, work: (cloud: Cloud) => Promise<T>) => {
  const { name, mailIdentity, ...settings } = readSettings(LOCAL_STAGE);
  const tableStreamArn = `arn:aws:dynamodb:${LOCAL.region}:000000000000:table/${RESTORED}/stream/1`;
  const { template } = synthesize({ ...settings, ...changes }, name, { tableStreamArn });
  process.env[TEMPLATE_FILE] = join(options.dataDir, 'template.json');
  writeFileSync(process.env[TEMPLATE_FILE], JSON.stringify(template));
  const cloud = await startCloud(options);
  try {
    return await work(cloud);
  } finally {
    await cloud.stop();
    delete process.env[TEMPLATE_FILE];
  }
};
