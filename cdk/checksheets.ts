import { cpSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DockerImage, Duration } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Architecture, Code, type Function as Lambda, LayerVersion, Runtime } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { Construct } from 'constructs';
import { deadLetters } from './dead-letters.ts';
import type { Files } from './files.ts';
import { allow, allowObjects, lambda } from './lambda.ts';
import type { Stage } from './settings.ts';
import { indexArn } from './table.ts';

type Needs = { stage: Stage; environment: Record<string, string>; table: TableV2; files: Files };

/** What prints checksheets, and what asks again for those that were forgotten. `events.ts` says what wakes them. */
export class Checksheets extends Construct {
  readonly render: Lambda;
  readonly sweep: Lambda;

  constructor(scope: Construct, id: string, { stage, environment, table, files }: Needs) {
    super(scope, id);
    this.render = lambda(this, 'render', { stage, environment, layers: [chromium(this)] });
    allow(
      this.render,
      ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'].map((action) => `dynamodb:${action}`),
      [table.tableArn],
    );
    allowObjects(this.render, ['s3:GetObject', 's3:PutObject'], files.bucket);

    this.sweep = lambda(this, 'sweep', { stage, environment });
    allow(this.sweep, ['dynamodb:Query'], [indexArn(table, 'gsi3')]);
    allow(
      this.sweep,
      ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'].map((action) => `dynamodb:${action}`),
      [table.tableArn],
    );
    allowObjects(this.sweep, ['s3:DeleteObject'], files.bucket, 'org/*/images/*');

    for (const fn of [this.render, this.sweep])
      fn.configureAsyncInvoke({
        retryAttempts: 2,
        // Waiting for a free renderer does not count as an attempt; after an hour the sweep has asked again anyway.
        maxEventAge: Duration.hours(1),
        onFailure: new SqsDestination(deadLetters(this, `${fn.node.id}-failed`)),
      });
  }
}

/** The browser, packed, at /opt/chromium. The renderer unpacks it when it starts. */
function chromium(scope: Construct) {
  const pack = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '../bin');
  return new LayerVersion(scope, 'Chromium', {
    description: 'Headless Chromium, packed',
    code: Code.fromAsset(pack, {
      bundling: {
        image: DockerImage.fromRegistry('unused'),
        // Bundling means no more than one folder deeper; no container is started.
        local: {
          tryBundle(out) {
            cpSync(pack, join(out, 'chromium'), { recursive: true });
            return true;
          },
        },
      },
    }),
    compatibleRuntimes: [Runtime.NODEJS_24_X],
    compatibleArchitectures: [Architecture.X86_64],
  });
}
