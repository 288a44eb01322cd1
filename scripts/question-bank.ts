import { parseArgs } from 'node:util';
import { TABLE_HELP, tableOptions, withTable } from './local/open-table.ts';
import { plainly } from './plainly.ts';
import { BANK_NOTICE } from './question-bank/bank.ts';
import { storeQuestionBank } from './question-bank/store.ts';

const HELP = `npm run question-bank [-- [--publish] [--stage <stage> | --data <folder>]]

Stores the questions that are generated from the reasons and rules, as a shared mock exam. ${BANK_NOTICE}
Only Admins see it until it is published. Run it again after a release to update questions whose rules changed.

--publish  publishes it with that notice
${TABLE_HELP}`;

await plainly(async () => {
  const { values } = parseArgs({ options: { ...tableOptions, publish: { type: 'boolean', default: false } } });
  if (values.help) return console.log(HELP);
  const { questions, changed } = await withTable(values, (table) => storeQuestionBank(table, values));
  console.log(`Question bank: ${questions} questions, ${changed} new or changed.`);
});
