import { CfnOutput, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { PRODUCT } from '#shared/brand.ts';
import { Api } from './api.ts';
import { Checksheets } from './checksheets.ts';
import { Events } from './events.ts';
import { Files } from './files.ts';
import { EDGE_SECRET_OUTPUT, STACK } from './functions.ts';
import { Identity } from './identity.ts';
import { Inspections } from './inspections.ts';
import { mailConfiguration } from './mails/configuration.ts';
import { Monitoring } from './monitoring/monitoring.ts';
import { Notifications } from './notifications.ts';
import { type Stage, stackName } from './settings.ts';
import { findTable } from './table.ts';
import { Website } from './website/website.ts';

/** All of Pitcheck for one stage, in one account and region. */
export class Pitcheck extends Stack {
  constructor(scope: Construct, stage: Stage) {
    super(scope, STACK, { stackName: stackName(stage), description: `${PRODUCT}, ${stage.name}` });

    const table = findTable(this, stage);
    const files = new Files(this, 'Files', { stage });
    const mails = mailConfiguration(this, stage);
    const identity = new Identity(this, 'Identity', { stage, table, mails });
    const environment = {
      TABLE_NAME: table.tableName,
      FILES_BUCKET: files.bucket.bucketName,
      USER_POOL_CLIENT_ID: identity.client.userPoolClientId,
      CUSTOMER_MAILS_PER_HOUR: String(stage.customerMailsPerHour),
      ACCOUNT_MAILS_PER_HOUR: String(stage.accountMailsPerHour),
      ...(stage.checkSheetVersion && { CHECK_SHEET_VERSION: stage.checkSheetVersion }),
    };

    const api = new Api(this, 'Api', { stage, environment, table, files, identity });
    const { render, sweep } = new Checksheets(this, 'Checksheets', {
      ...{ stage, environment, table, files },
      pool: identity.pool,
    });
    const website = new Website(this, 'Website', {
      stage,
      api: api.http,
      identity,
      filesOrigin: files.origin,
    });
    render.addEnvironment('SITE_ORIGIN', website.origin);
    files.readableFrom([...new Set([website.origin, website.estimatorOrigin])]);
    const { notify, remind, push } = new Notifications(this, 'Notifications', {
      ...{ stage, environment, table, mails },
      pool: identity.pool,
      siteOrigin: website.origin,
    });
    const { index } = new Inspections(this, 'Inspections', { stage, environment, table });
    const { forward } = new Events(this, 'Events', { stage, table, render, sweep, index, notify, remind, push });
    new CfnOutput(this, 'Site', { value: website.origin });
    new CfnOutput(this, 'SiteAddress', { value: website.address });
    new CfnOutput(this, 'SiteBucket', { value: website.bucket.bucketName });
    new CfnOutput(this, 'WebConfig', { value: this.toJsonString(website.config) });
    new CfnOutput(this, 'ApiLog', { value: api.log.logGroupName });
    // The deployment checks that this URL rejects calls, because they bypass CloudFront.
    new CfnOutput(this, 'ApiAddress', { value: api.http.apiEndpoint });
    const sends = stage.found?.edgeSecret?.sends;
    if (sends) new CfnOutput(this, EDGE_SECRET_OUTPUT, { value: String(sends) });
    new CfnOutput(this, 'TableName', { value: table.tableName });
    new CfnOutput(this, 'UserPoolId', { value: identity.pool.userPoolId });
    new CfnOutput(this, 'UserPoolClientId', { value: identity.client.userPoolClientId });
    const { alarmsTo } = stage;
    if (alarmsTo) new Monitoring(this, 'Monitoring', { stage, alarmsTo, api, table, sweep, forward });
  }
}
