import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import {
  AccountRecovery,
  CfnUserPool,
  ClientAttributes,
  Mfa,
  UserPool,
  type UserPoolClient,
} from 'aws-cdk-lib/aws-cognito';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Policy, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import type { ConfigurationSet } from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import { PRODUCT } from '#shared/brand.ts';
import { guardSignIn } from './firewall.ts';
import { allowKeys, lambda } from './lambda.ts';
import { sesArn } from './mails/configuration.ts';
import type { Stage } from './settings.ts';

type Needs = { stage: Stage; table: TableV2; mails: ConfigurationSet };

/** Who people are. What they may do is in our table, not here. */
export class Identity extends Construct {
  readonly pool: UserPool;
  readonly client: UserPoolClient;

  constructor(scope: Construct, id: string, { stage, table, mails }: Needs) {
    super(scope, id);
    const postConfirmation = endingSessions(this, stage, table);
    const preSignUp = lambda(this, 'pre-sign-up', { stage, environment: { TABLE_NAME: table.tableName } });
    // that an account is to be looked at that may never be verified
    for (const action of ['PutItem', 'UpdateItem'])
      allowKeys(preSignUp, `dynamodb:${action}`, table.tableArn, ['DUE#']);
    this.pool = new UserPool(this, 'Pool', {
      selfSignUpEnabled: true,
      // As user name, not as alias: an alias would keep a person out until the address is verified.
      signInAliases: { email: true },
      signInCaseSensitive: false,
      autoVerify: { email: true },
      // A changed address counts only when it is verified; until then the old one does.
      keepOriginal: { email: true },
      userVerification: { emailSubject: `Your ${PRODUCT} code`, emailBody: `Your ${PRODUCT} code is {####}.` },
      // By length alone. A shorter password from before keeps its holder signed in and signs in again.
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
    this.client = this.pool.addClient('Web', {
      authFlows: { userSrp: true },
      generateSecret: false,
      disableOAuth: true,
      // What anybody who is signed in may write of themselves; left out, it would be all. Not the email: our API changes it, after
      // a fresh sign-in. The pool fills it in from the user name at sign-up, and it is no required attribute, which would have to be here.
      // Source: Cognito developer guide, "User pool attributes".
      writeAttributes: new ClientAttributes().withStandardAttributes({
        ...{ fullname: true, givenName: true, familyName: true, nickname: true },
      }),
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      accessTokenValidity: Duration.minutes(60),
      idTokenValidity: Duration.minutes(60),
      refreshTokenValidity: Duration.days(30),
      // the most that Cognito has: for two tabs at once, and for an answer that is lost
      ...(stage.rotateRefreshTokens && { refreshTokenRotationGracePeriod: Duration.seconds(60) }),
    });
    Validations.of(this.pool).acknowledge(
      {
        id: 'AwsSolutions-COG1',
        reason: 'Length counts, and no kinds of characters (NIST SP 800-63B); the page looks for common passwords.',
      },
      {
        id: 'AwsSolutions-COG2',
        reason:
          'A second factor is asked for by our API, of operators and where a workshop requires it; else it is each person’s choice.',
      },
      {
        id: 'AwsSolutions-COG8',
        reason: 'The Plus plan is paid by the user; SRP, optional TOTP and the throttle are enough here.',
      },
    );
  }
}

/** Ends the sessions of a person who has reset their password: in the table, their pushes with them. */
function endingSessions(scope: Construct, stage: Stage, table: TableV2) {
  const fn = lambda(scope, 'post-confirmation', { stage, environment: { TABLE_NAME: table.tableName } });
  const keys = { GetItem: 'USER#', UpdateItem: 'USER#', PutItem: 'USER#', DeleteItem: 'PUSHENDPOINT#' };
  for (const [action, beginning] of Object.entries(keys))
    allowKeys(fn, `dynamodb:${action}`, table.tableArn, [beginning]);
  return fn;
}

/** A policy of its own: the function waits for that of its role, and the pool for the function. */
function allowSignOut({ node, role }: Lambda, pool: UserPool) {
  if (!role) throw new Error(`${node.id} has no role`);
  const actions = ['cognito-idp:AdminUserGlobalSignOut'];
  const statements = [new PolicyStatement({ actions, resources: [pool.userPoolArn] })];
  new Policy(pool, 'SignOut', { roles: [role], statements });
}

/** By hand: the ready-made setting takes no domain above that of the address. */
function mailBy(pool: UserPool, { mailFrom, mailIdentity }: Stage, mails: ConfigurationSet) {
  const { defaultChild } = pool.node;
  if (!(defaultChild instanceof CfnUserPool)) throw new Error('The user pool is none');
  defaultChild.emailConfiguration = {
    emailSendingAccount: 'DEVELOPER',
    from: `${PRODUCT} <${mailFrom}>`,
    sourceArn: sesArn(pool, 'identity', mailIdentity),
    configurationSet: mails.configurationSetName,
  };
}
