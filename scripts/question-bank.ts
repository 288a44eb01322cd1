import { parseArgs } from 'node:util';
import { dynamoTable } from '#lambdas/table/dynamo-table.ts';
import { openTableOf } from './local/open-table.ts';
import { plainly } from './plainly.ts';
import { BANK_NOTICE } from './question-bank/bank.ts';
import { keepQuestionBank } from './question-bank/keep.ts';

const HELP = `npm run question-bank [-- [--publish] [--data <folder> | --table <name>]]

Keeps the questions that are made of the reasons and rules, as a mock exam of ours. ${BANK_NOTICE}
Until it is published only Admins see it. Again after a new release: what its rules changed is changed in it.

--publish  shows it to everybody, with that notice
--data     the folder of a running \`npm start\` (.local)
--table    a table in the AWS account that the shell is signed in to`;

await plainly(async () => {
  const { values } = parseArgs({
    options: {
      publish: { type: 'boolean', default: false },
      data: { type: 'string', default: '.local' },
      table: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return console.log(HELP);
  const { client, tableName } = openTableOf(values);
  const { questions, changed } = await keepQuestionBank(dynamoTable(client, tableName), values);
  client.destroy();
  console.log(`Question bank: ${questions} questions, ${changed} new or changed.`);
});
