import './zod.ts';
import { WebConfig } from '#shared/config.ts';
import { findSite } from '#shared/sites.ts';
import { answerOtherSite } from '../session/answer-other-site.ts';
import { questionReader, READY } from '../sites/messages.ts';

const { other } = findSite(WebConfig.parse(await (await fetch('/config.json')).json()), location.origin);
// by itself the page has nothing to say, and nobody but the other site may frame it
if (other && parent !== window) {
  const read = questionReader({ origin: other, source: parent });
  addEventListener('message', async (heard) => {
    const question = read(heard);
    if (question) parent.postMessage({ id: question.id, ...(await answerOtherSite(question)) }, other);
  });
  parent.postMessage(READY, other);
}
