import './zod.ts';
import { WebConfig } from '#shared/config.ts';
import { findSite } from '#shared/sites.ts';
import { paths } from '../paths.ts';
import { answerOtherSite } from '../session/answer-other-site.ts';
import { createQuestionReader, READY } from '../sites/messages.ts';

const { other } = findSite(WebConfig.parse(await (await fetch('/config.json')).json()), location.origin);
const asker: Window | null = parent === window ? opener : parent;

if (other && asker) {
  const read = createQuestionReader({ origin: other, source: asker });
  addEventListener('message', async (heard) => {
    const question = read(heard);
    if (question) asker.postMessage({ id: question.id, ...(await answerOtherSite(question)) }, other);
  });
  asker.postMessage(READY, other);
} else location.replace(paths.home);
