import { Duration } from 'aws-cdk-lib';
import type { UserPool } from 'aws-cdk-lib/aws-cognito';
import { Architecture, Code, type Function as Lambda, LayerVersion, Runtime } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { Construct } from 'constructs';
import { deadLetterQueue } from './dead-letters.ts';
import type { Files } from './files.ts';
import { chromiumLayer } from './functions.ts';
import { allowActions, allowObjects, createLambda } from './lambda.ts';
import type { Stage } from './settings.ts';
import { allowTable, type Table } from './table.ts';
import { keepWarm } from './warm-up.ts';

type Needs = { stage: Stage; environment: Record<string, string>; table: Table; files: Files; pool: UserPool };

/** The functions that render checksheets and re-request missing ones. `events.ts` triggers them. */
export class Checksheets extends Construct {
  readonly render: Lambda;
  readonly sweep: Lambda;

  constructor(scope: Construct, id: string, { stage, environment, table, files, pool }: Needs) {
    super(scope, id);
    this.render = createLambda(this, 'render', {
      stage,
      environment: {
        ...environment,
        CHROMIUM_EXECUTABLE: chromiumLayer.executable,
        CHROMIUM_SINGLE_PROCESS: 'true',
        FONTCONFIG_PATH: chromiumLayer.fonts,
      },
      layers: [chromium(this, stage)],
    });
    allowTable(this.render, 'render', table);
    allowObjects(this.render, ['s3:GetObject', 's3:PutObject'], files.bucket);
    keepWarm(this, stage, [this.render], '8');

    this.sweep = createLambda(this, 'sweep', {
      stage,
      environment: { ...environment, USER_POOL_ID: pool.userPoolId, DUE_PER_SWEEP: String(stage.duePerSweep) },
    });
    // the sweep deletes accounts that were never verified
    allowActions(this.sweep, ['cognito-idp:AdminGetUser', 'cognito-idp:AdminDeleteUser'], [pool.userPoolArn]);
    allowTable(this.sweep, 'sweep', table);
    for (const which of ['org/*/images/*', 'org/*/inspections/*', 'org/*/estimates/*'] as const)
      allowObjects(this.sweep, ['s3:DeleteObject'], files.bucket, which);

    for (const fn of [this.render, this.sweep])
      fn.configureAsyncInvoke({
        retryAttempts: 2,
        // Waiting for a free renderer doesn't use up a retry. The event may expire after an hour, because the sweep has
        // requested the sheet again by then.
        maxEventAge: Duration.hours(1),
        onFailure: new SqsDestination(deadLetterQueue(this)),
      });
  }
}

const chromium = (scope: Construct, { dist }: Stage) =>
  new LayerVersion(scope, 'Chromium', {
    description: 'Headless Chromium',
    code: Code.fromAsset(`${dist}/layers/chromium`),
    compatibleRuntimes: [Runtime.NODEJS_24_X],
    compatibleArchitectures: [Architecture.X86_64],
  });
