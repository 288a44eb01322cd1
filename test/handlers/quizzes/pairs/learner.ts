import type { Context } from 'aws-lambda';
import { storePerson } from '#lambdas/account/records.ts';
import { handler } from '#lambdas/learn.ts';
import { questionItem, quizItem } from '#lambdas/quizzes/stored.ts';
import { readOrganizationId } from '#lambdas/table/keys.ts';
import type { Table } from '#lambdas/table/table.ts';
import { memberWrite, newOrganizationWrite } from '#lambdas/tenants/stored.ts';
import { fillPath } from '#shared/endpoint.ts';
import { newId, type QuestionId, type QuizId } from '#shared/ids.ts';
import { quizzesApi } from '#shared/quizzes/api.ts';
import type { QuestionContent } from '#shared/quizzes/model.ts';
import { tawaMotors } from '#shared/samples/tawa-motors.ts';

/** Everything that a browser sees of a response. */
export type Seen = { status: number; headers: string; body: string; bytes: number };

export const NOON = new Date('2026-11-20T00:00:00.000Z');
const savedBy = { userId: 'drill', at: NOON.toISOString() };

/** Creates a workshop with two people who can take the quizzes published there. */
export const openClass = async (table: Table, isAdmin: boolean) => {
  const OrganizationID = readOrganizationId({ pk: `ORG#${newId('org')}`, sk: 'ORGANIZATION' });
  const learners = [newId('sub'), newId('sub')];
  const known = { email_verified: true, nickname: 'Ana', name: 'Ana Tui', picture: '', privacyPolicy: null };
  await Promise.all([
    table.write(
      newOrganizationWrite({ ...tawaMotors, OrganizationID, PricingMatrix: {} }),
      ...learners.map((id) => memberWrite(id, OrganizationID, isAdmin ? ['Admin'] : [], NOON)),
    ),
    ...learners.map((id) =>
      storePerson(table, { ...known, id, email: `${id}@example.nz`, InspectorAuthorityNumber: 'VI20417' }),
    ),
  ]);
  const publish = async (
    quizId: QuizId,
    mockExam: boolean,
    questions: readonly (QuestionContent & { id: QuestionId })[],
  ) => {
    const asks = questions.map(({ id }) => ({ id, version: 1 }));
    const said = { title: 'Quiz', description: '', isPublished: true, mockExam };
    const quiz = { ...said, owner: OrganizationID, id: quizId, version: 1, createdAt: savedBy.at, asks };
    const puts = questions.map((question) => ({ put: questionItem(quiz, { ...question, version: 1 }, savedBy) }));
    await table.write(...puts, { put: quizItem(quiz, savedBy) });
  };
  /** Calls like the gateway, as the first or the second person. */
  const ask = async (
    name: keyof typeof quizzesApi,
    params: Record<string, string> = {},
    body?: object,
    who = 0,
  ): Promise<Seen> => {
    const endpoint = quizzesApi[name];
    const event = {
      ...{ version: '2.0', rawPath: fillPath(endpoint, params, String), isBase64Encoded: false },
      headers: { authorization: 'Bearer checked', 'content-type': 'application/json', organizationid: OrganizationID },
      requestContext: {
        requestId: 'drill',
        http: { method: endpoint.method },
        authorizer: {
          jwt: { claims: { sub: learners[who], token_use: 'access', client_id: process.env.USER_POOL_CLIENT_ID } },
        },
      },
      body: body && JSON.stringify(body),
    };
    const { statusCode = 0, headers, body: text = '' } = await handler(event as never, {} as Context);
    return { status: statusCode, headers: JSON.stringify(headers), body: text, bytes: Buffer.byteLength(text) };
  };
  return { publish, ask };
};
export type Class = Awaited<ReturnType<typeof openClass>>;
