import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { remove as removeCommand } from '#scripts/remove/remove.ts';
import { removeStage } from '#scripts/remove/remove-stage.ts';
import { runCommand } from '#test/scripts/run-command.ts';
import { filesBucketName, parseSettings } from '../../../cdk/settings.ts';
import { synthesize } from '../../stack/synthesize.ts';
import { largest } from '../../stack/trial-settings.ts';
import { refusal, startFakeAws } from '../deploy/aws.ts';
import { Account, startAccount } from './account.ts';

const stage = parseSettings('trial', largest);
const FILES = filesBucketName(stage, '123456789012', stage.region);
const PARAMETERS = ['push-keys', 'push-public-key', 'edge-secret'].map((name) => `/pitcheck/trial/${name}`);
const { template, firewall } = synthesize(largest);

const openAccount = async (status?: string) => {
  const account = new Account();
  await startAccount(account);
  account.create('pitcheck-trial', template.Resources, status);
  account.create('pitcheck--firewall-trial', firewall?.template.Resources ?? {});
  for (const name of [...PARAMETERS, '/pitcheck/other/push-keys']) account.parameters.add(name);
  return account;
};
const remove = async ({
  data = false,
  typed = 'trial',
  ...settings
}: {
  data?: boolean;
  typed?: string;
  tableName?: string;
} = {}) => {
  const said: string[] = [];
  const asked: string[] = [];
  const ended = await removeStage({ ...stage, ...settings }, data, {
    account: '123456789012',
    say: (line) => said.push(line),
    ask: async (question) => {
      asked.push(question);
      return typed;
    },
  }).then(
    () => 'done',
    (error: Error) => error.message,
  );
  return { ended, asked, said: said.join('\n') };
};
const typesIn = (account: Account) =>
  new Set(Object.values(account.stacks.get('pitcheck-trial')?.resources ?? {}).map(({ Type }) => Type));

describe('a removed stage', () => {
  it('keeps its data in its stack, from which a deploy makes it again', async () => {
    const account = await openAccount();
    const buckets = structuredClone(account.buckets);
    expect(await remove()).toEqual({
      ...{ ended: 'done', said: expect.stringContaining('keeps its table') },
      asked: [expect.stringMatching(/everything but the data of trial in account 123456789012/)],
    });
    expect([...account.stacks.keys()]).toEqual(['pitcheck-trial']);
    expect(typesIn(account)).toEqual(
      new Set(['AWS::DynamoDB::GlobalTable', 'AWS::Cognito::UserPool', 'AWS::S3::Bucket', 'AWS::Logs::LogGroup']),
    );
    expect(JSON.stringify(account.stacks.get('pitcheck-trial'))).toMatch(/"DeletionProtection":"ACTIVE"/);
    expect(account.orphans).toEqual([]);
    expect(account.buckets).toEqual(buckets);
    expect(account.parameters.size).toBe(4);

    // again, it has nothing to do
    expect((await remove()).ended).toBe('done');
    expect(account.updates).toEqual(['pitcheck-trial']);
    account.create('pitcheck-trial', template.Resources);
    expect(account.buckets).toEqual(buckets);
  });

  it('is gone with its data, if its name is typed', async () => {
    const account = await openAccount();
    const { ended, asked, said } = await remove({ data: true });
    expect(asked).toEqual([
      expect.stringMatching(/all records, files, users and logs of trial in account 123456789012/),
    ]);
    expect(ended).toBe('done');
    expect([account.stacks.size, account.buckets.size, account.orphans]).toEqual([0, 0, []]);
    expect([...account.parameters]).toEqual(['/pitcheck/other/push-keys']);
    expect(said).toContain('delete-stack --stack-name pitcheck-mail-workshop-co-nz --region ap-southeast-2');
  });

  it('leaves a restored table, and says how to delete it', async () => {
    await openAccount();
    expect((await remove({ data: true, tableName: 'restored' })).said).toContain(
      'The table restored isn’t part of the stack. To delete it: aws dynamodb update-table --no-deletion-protection-enabled --table-name restored --region ap-southeast-2 && aws dynamodb delete-table',
    );
  });

  it('can lose its data later', async () => {
    const account = await openAccount();
    await remove();
    expect((await remove({ data: true })).ended).toBe('done');
    expect([account.stacks.size, account.buckets.size, account.orphans]).toEqual([0, 0, []]);
  });
});

it.each([false, true])('nothing is removed if another name is typed, with its data: %s', async (data) => {
  const account = await openAccount();
  expect((await remove({ data, typed: 'prod' })).ended).toBe('That isn’t trial. Nothing was removed.');
  expect([account.stacks.size, account.updates]).toEqual([2, []]);
});

describe('a removal that did not finish is finished by the next', () => {
  it('if something wrote to a bucket meanwhile', async () => {
    const account = await openAccount();
    account.beforeDelete = () => {
      account.buckets.set('fileslog4f22c9b3', ['late']);
    };
    expect((await remove({ data: true })).ended).toMatch(
      /^CloudFormation didn’t finish\. .* --stack-name pitcheck-trial --region ap-southeast-2$/,
    );
    account.beforeDelete = () => {};
    expect((await remove({ data: true })).ended).toBe('done');
    expect([account.stacks.size, account.buckets.size, account.parameters.size]).toEqual([0, 0, 1]);
  });

  it('if only the files are left', async () => {
    const account = new Account();
    await startAccount(account);
    account.buckets.set(FILES, ['v1']);
    expect((await remove({ data: true })).ended).toBe('done');
    expect(account.buckets.size).toBe(0);
  });

  it.each(['ROLLBACK_COMPLETE', 'DELETE_FAILED'])('with --data, if the stack is in %s', async (status) => {
    const account = await openAccount(status);
    expect((await remove()).ended).toBe(
      `The stack pitcheck-trial is in ${status}, so it can only be deleted: add --data.`,
    );
    expect(account.stacks.size).toBe(2);
    const { ended, said } = await remove({ data: true });
    expect(ended).toBe('done');
    expect(account.stacks.size).toBe(0);
    expect(account.orphans.join()).toMatch(/Table/);
    expect(said).toContain(`in ${status}, so its table, user pool and logs may remain outside any stack.`);
  });
});

it('the command needs an AWS account', async () => {
  const stages = mkdtempSync(join(tmpdir(), 'stages-'));
  onTestFinished(() => rmSync(stages, { recursive: true }));
  writeFileSync(join(stages, 'trial.json'), JSON.stringify(largest));
  await startFakeAws({ GetCallerIdentity: refusal('ExpiredToken', 403) });
  expect(await runCommand(removeCommand, '--stage', 'trial', '--stages', stages)).toMatchObject({
    code: 1,
    stderr: 'The shell is not signed in to an AWS account. Sign in and run this again.\n',
  });
});
