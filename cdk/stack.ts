import { CfnOutput, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { PRODUCT } from '#shared/brand.ts';
import { Api } from './api.ts';
import { Checksheets } from './checksheets.ts';
import { Events } from './events.ts';
import { Files } from './files.ts';
import { STACK } from './functions.ts';
import { Identity } from './identity.ts';
import { Inspections } from './inspections.ts';
import { Monitoring } from './monitoring.ts';
import { Notifications } from './notifications.ts';
import { table as singleTable } from './table.ts';
import { Website } from './website.ts';

type Stage = {
  stage: string;
  dist: string;
  mailFrom: string;
  /** The parameter with the key of the vehicle register; without it there is none. */
  carjamKeyParameter?: string | undefined;
  checkSheetVersion?: string | undefined;
  rotatesRefreshTokens?: boolean;
};

/** All of Pitcheck in one account and region, as often as there are stages. */
export class Pitcheck extends Stack {
  constructor(
    scope: Construct,
    { stage, dist, mailFrom, carjamKeyParameter, checkSheetVersion, rotatesRefreshTokens = false }: Stage,
  ) {
    super(scope, STACK, { stackName: `pitcheck-${stage}`, description: `${PRODUCT}, ${stage}` });

    const table = singleTable(this);
    const files = new Files(this, 'Files', { stage });
    const identity = new Identity(this, 'Identity', { dist, rotatesRefreshTokens });
    const environment = {
      TABLE_NAME: table.tableName,
      FILES_BUCKET: files.bucket.bucketName,
      USER_POOL_CLIENT_ID: identity.client.userPoolClientId,
      ...(checkSheetVersion && { CHECK_SHEET_VERSION: checkSheetVersion }),
    };

    const api = new Api(this, 'Api', { dist, environment, table, files, identity, carjamKeyParameter });
    const { render, sweep } = new Checksheets(this, 'Checksheets', { dist, environment, table, files });
    const website = new Website(this, 'Website', {
      dist,
      stage,
      checkSheetVersion,
      api: api.http,
      identity,
      filesOrigin: files.origin,
    });
    files.readableFrom(website.origin);
    const { notify } = new Notifications(this, 'Notifications', {
      ...{ dist, environment, table, mailFrom },
      pool: identity.pool,
      siteOrigin: website.origin,
    });
    const { index } = new Inspections(this, 'Inspections', { dist, environment, table });
    const { stream } = new Events(this, 'Events', { dist, table, render, sweep, index, notify });
    new CfnOutput(this, 'Site', { value: website.origin });
    new Monitoring(this, 'Monitoring', { stream });
  }
}
