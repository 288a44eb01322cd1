import { expect, it } from 'vitest';
import { resources, type Synthesized, synthesize, text } from './synthesize.ts';
import { largest } from './trial-settings.ts';

const withRegister = synthesize(largest);
const without = synthesize();

const functionsThatAsk = (stack: Synthesized) =>
  resources(stack, 'AWS::Lambda::Function').filter(
    ({ properties }) => properties.Environment?.Variables.CARJAM_KEY_PARAMETER,
  );
const readers = (stack: Synthesized) =>
  resources(stack, 'AWS::IAM::Policy').flatMap(({ id, properties }) =>
    properties.PolicyDocument.Statement.filter(({ Action }: { Action: string }) => Action === 'ssm:GetParameter').map(
      ({ Resource }: { Resource: unknown }) => ({ id, resource: text(Resource) }),
    ),
  );

/** Only the function that signs pushes may read the keys. */
const signer = {
  id: expect.stringContaining('push'),
  resource: expect.stringMatching(/^arn:.*:ssm:.*:parameter\/pitcheck\/\w+\/push-keys$/),
};

it('a stage without a key has no vehicle register, and no function that could read its secret', () => {
  expect(functionsThatAsk(without)).toEqual([]);
  expect(readers(without)).toEqual([signer]);
});

it('a stage with a key lets only the function that calls the register read this parameter, by name', () => {
  const [work, ...others] = functionsThatAsk(withRegister);
  expect(others).toEqual([]);
  expect(work?.properties).toMatchObject({
    Description: expect.stringContaining('vehicles'),
    Environment: { Variables: { CARJAM_KEY_PARAMETER: '/pitcheck/carjam-key' } },
    Layers: [expect.anything()],
  });
  expect(readers(withRegister)).toEqual([
    {
      id: expect.stringContaining('work'),
      resource: expect.stringMatching(/^arn:.*:ssm:.*:parameter\/pitcheck\/carjam-key$/),
    },
    signer,
  ]);
  const told = resources(withRegister, 'AWS::Lambda::Function').filter(
    ({ properties }) => properties.Environment?.Variables.PUSH_PUBLIC_KEY,
  );
  expect(told.map(({ id }) => id)).toEqual([expect.stringContaining('people')]);
});
