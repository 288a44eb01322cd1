import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import {
  AccountRecovery,
  CfnUserPool,
  ClientAttributes,
  FeaturePlan,
  Mfa,
  UserPool,
  type UserPoolClient,
} from 'aws-cdk-lib/aws-cognito';
import { Policy, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import type { ConfigurationSet } from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import { PRODUCT } from '#shared/brand.ts';
import { guardSignIn } from './firewall.ts';
import { createLambda } from './lambda.ts';
import { sesArn } from './mails/configuration.ts';
import type { Stage } from './settings.ts';
import { allowTable, type Table } from './table.ts';

type Needs = { stage: Stage; table: Table; mails: ConfigurationSet };

/** The user pool authenticates people. The table stores their permissions. */
export class Identity extends Construct {
  readonly pool: UserPool;
  readonly client: UserPoolClient;

  constructor(scope: Construct, id: string, { stage, table, mails }: Needs) {
    super(scope, id);
    const postConfirmation = endingSessions(this, stage, table);
    const preSignUp = createLambda(this, 'pre-sign-up', { stage, environment: { TABLE_NAME: table.tableName } });
    // the function schedules a check of whether the account was verified
    allowTable(preSignUp, 'pre-sign-up', table);
    this.pool = new UserPool(this, 'Pool', {
      // Only rotation needs more than Lite (ADR-362).
      featurePlan: stage.rotateRefreshTokens ? FeaturePlan.ESSENTIALS : FeaturePlan.LITE,
      selfSignUpEnabled: true,
      // The email address is the user name. As an alias, it would work only once verified.
      signInAliases: { email: true },
      signInCaseSensitive: false,
      autoVerify: { email: true },
      // The old address stays in use until the new one is verified.
      keepOriginal: { email: true },
      userVerification: { emailSubject: `Your ${PRODUCT} code`, emailBody: `Your ${PRODUCT} code is {####}.` },
      // Only the length is checked, and only for new passwords: older, shorter ones stay valid.
      passwordPolicy: {
        minLength: 12,
        requireLowercase: false,
        requireUppercase: false,
        requireDigits: false,
        requireSymbols: false,
      },
      mfa: Mfa.OPTIONAL,
      mfaSecondFactor: { otp: true, sms: false },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      lambdaTriggers: { preSignUp, postConfirmation },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    mailBy(this.pool, stage, mails);
    if (stage.firewall) guardSignIn(this.pool);
    allowSignOut(postConfirmation, this.pool);
    this.client = addClient(this.pool, stage);
    acknowledgePool(this.pool);
  }
}

/** Adds the website's client. */
const addClient = (pool: UserPool, { rotateRefreshTokens }: Stage) =>
  pool.addClient('Web', {
    authFlows: { userSrp: true },
    generateSecret: false,
    disableOAuth: true,
    // Attributes that signed-in users may write themselves; by default they may write all. Email is left out because
    // our API changes it, after a recent sign-in. It isn't a required attribute, because users must be able to write
    // those; the pool copies it from the user name at sign-up. Source: Cognito developer guide, "User pool attributes".
    writeAttributes: new ClientAttributes().withStandardAttributes({
      ...{ fullname: true, givenName: true, familyName: true, nickname: true },
    }),
    preventUserExistenceErrors: true,
    enableTokenRevocation: true,
    accessTokenValidity: Duration.minutes(60),
    idTokenValidity: Duration.minutes(60),
    refreshTokenValidity: Duration.days(30),
    // Cognito's maximum, for concurrent tabs and lost responses
    ...(rotateRefreshTokens && { refreshTokenRotationGracePeriod: Duration.seconds(60) }),
  });

const acknowledgePool = (pool: UserPool) =>
  Validations.of(pool).acknowledge(
    {
      id: 'AwsSolutions-COG1',
      reason: 'Length counts rather than kinds of characters (NIST SP 800-63B); the page checks for common passwords.',
    },
    {
      id: 'AwsSolutions-COG2',
      reason:
        'Our API requires a second factor from operators, and where a workshop requires it; otherwise it is optional.',
    },
    {
      id: 'AwsSolutions-COG8',
      reason: 'The Plus plan charges for every user; SRP, optional TOTP and the throttle are enough here.',
    },
  );

/** Ends all sessions of a person after a password reset, and removes their push devices. */
function endingSessions(scope: Construct, stage: Stage, table: Table) {
  const fn = createLambda(scope, 'post-confirmation', { stage, environment: { TABLE_NAME: table.tableName } });
  allowTable(fn, 'post-confirmation', table);
  return fn;
}

/** Uses a separate policy to avoid a cycle: the function depends on its role's policy, and the pool on the function. */
function allowSignOut({ node, role }: Lambda, pool: UserPool) {
  if (!role) throw new Error(`${node.id} has no role`);
  const actions = ['cognito-idp:AdminUserGlobalSignOut'];
  const statements = [new PolicyStatement({ actions, resources: [pool.userPoolArn] })];
  new Policy(pool, 'SignOut', { roles: [role], statements });
}

/** Sets the sender without CDK's option, which doesn't accept an identity for a parent of the address's domain. */
function mailBy(pool: UserPool, { mailFrom, mailIdentity }: Stage, mails: ConfigurationSet) {
  const { defaultChild } = pool.node;
  if (!(defaultChild instanceof CfnUserPool)) throw new Error('The user pool has no CfnUserPool');
  defaultChild.emailConfiguration = {
    emailSendingAccount: 'DEVELOPER',
    from: `${PRODUCT} <${mailFrom}>`,
    sourceArn: sesArn(pool, 'identity', mailIdentity),
    configurationSet: mails.configurationSetName,
  };
}
