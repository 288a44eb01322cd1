import { describe, expect, it } from 'vitest';
import { parseSettings, senderStackName } from '../../cdk/settings.ts';
import { only, type Properties, resources, synthesize, text } from './synthesize.ts';
import { largest, smallest } from './trial-settings.ts';

const stack = synthesize();
const set = only(stack, 'AWS::SES::ConfigurationSet');
const ARN = 'arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:';
const identity = ({ sender }: ReturnType<typeof synthesize>) => only(sender, 'AWS::SES::EmailIdentity');

describe('the sender', () => {
  it('is a domain with DKIM, in its own stack that other stages can use', () => {
    const { properties, DeletionPolicy } = identity(stack);
    expect(properties.EmailIdentity).toBe('workshop.co.nz');
    expect(properties.DkimAttributes?.SigningEnabled ?? true).toBe(true);
    // Deleting the stack of a sender would stop the emails of every stage that uses it.
    expect(DeletionPolicy).toBe('RetainExceptOnCreate');
    expect(resources(stack, 'AWS::SES::EmailIdentity')).toEqual([]);
  });

  it('is a parent domain or the address alone, if the stage says so', () => {
    for (const mailIdentity of ['co.nz', 'no-reply@workshop.co.nz']) {
      const other = synthesize({ ...smallest, mailIdentity });
      expect(identity(other).properties.EmailIdentity).toBe(mailIdentity);
      const { EmailConfiguration } = only(other, 'AWS::Cognito::UserPool').properties;
      expect(text(EmailConfiguration.SourceArn)).toBe(`${ARN}identity/${mailIdentity}`);
    }
  });
});

describe('functions that send emails', () => {
  const statements: Properties[] = resources(stack, 'AWS::IAM::Policy')
    .flatMap(({ properties }) => properties.PolicyDocument.Statement)
    .filter(({ Action }: Properties) => [Action].flat().some((action) => action.startsWith('ses:')));

  it("may use only the stage's address, and only verified recipients in the sandbox", () => {
    expect(statements).toMatchObject([
      { Action: 'ses:SendEmail', Condition: { StringEquals: { 'ses:FromAddress': smallest.mailFrom } } },
    ]);
    expect(statements[0].Resource.map(text).toSorted()).toEqual([
      `${ARN}configuration-set/<${set.id}>`,
      `${ARN}identity/*`,
    ]);
  });

  it("use the stage's configuration set, which suppresses addresses that bounced or complained", () => {
    expect(set.properties.SuppressionOptions.SuppressedReasons.toSorted()).toEqual(['BOUNCE', 'COMPLAINT']);
    const mailing = resources(stack, 'AWS::Lambda::Function').filter(
      ({ properties }) => properties.Environment?.Variables.MAIL_CONFIGURATION,
    );
    expect(mailing.map(({ properties }) => properties.Environment.Variables)).toMatchObject([
      { MAIL_FROM: smallest.mailFrom, MAIL_CONFIGURATION: { Ref: set.id } },
    ]);
  });

  it('report bounces and complaints to the bus alone: the alarm watches their rate', () => {
    const { EventDestination } = only(synthesize(largest), 'AWS::SES::ConfigurationSetEventDestination').properties;
    expect(EventDestination.MatchingEventTypes).toHaveLength(2);
    expect(EventDestination.EventBridgeDestination).toBeDefined();
  });
});

it('the user pool sends emails from the same sender, not from an AWS address', () => {
  const { EmailConfiguration } = only(stack, 'AWS::Cognito::UserPool').properties;
  expect(EmailConfiguration).toMatchObject({
    EmailSendingAccount: 'DEVELOPER',
    From: `Pitcheck <${smallest.mailFrom}>`,
    ConfigurationSet: { Ref: set.id },
  });
  expect(text(EmailConfiguration.SourceArn)).toBe(`${ARN}identity/workshop.co.nz`);
});

it.each([
  ['front.desk@workshop.co.nz', 'desk@workshop.co.nz'],
  ['help.us@workshop.co.nz', 'us.workshop.co.nz'],
])('a stage that sends emails from %s does not own the sender %s', (mailFrom, mailIdentity) => {
  expect(() => parseSettings('trial', { ...smallest, mailFrom, mailIdentity })).toThrow(/mailIdentity/);
});

it('two senders never share a stack', () => {
  const senders = ['my-shop.co.nz', 'my.shop.co.nz', 'my@shop.co.nz', 'my_shop.co.nz'].map(senderStackName);
  expect(new Set(senders).size).toBe(senders.length);
  for (const name of senders) expect(name).toMatch(/^[A-Za-z][A-Za-z0-9-]*$/);
});
