import { escapeMarkup } from '../markup.ts';
import type { Pushed } from '../push.ts';
import type { Mail } from './outbox.ts';

export function outboxPage(mails: Mail[], webUrl: string | undefined, pushed: readonly Pushed[] = []): string {
  const home = webUrl ? ` · <a href="${escapeMarkup(webUrl)}">back to the app</a>` : '';
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Outbox (${mails.length})</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #16191f }
  article { border: 1px solid #d5dbdb; border-radius: 8px; padding: 1rem; margin: 1rem 0 }
  h2 { margin: 0; font-size: 1.1rem }
  .envelope { color: #545b64; margin: 0 }
  pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere }
  iframe { width: 100%; height: 24rem; border: 1px solid #eaeded; background: white }
</style>
<h1>Outbox</h1>
<p>Nothing leaves this machine. Newest first; reload to see more${home}.</p>
${mails.map(article).join('\n') || '<p>No mail yet.</p>'}
${pushed.length > 0 ? `<h1>Pushes</h1>\n${pushed.toReversed().map(pushArticle).join('\n')}` : ''}
</html>`;
}

function article({ at, to, from, subject, text, html, headers = {} }: Mail): string {
  return `<article>
<h2>${escapeMarkup(subject)}</h2>
<p class="envelope">to ${escapeMarkup(to.join(', '))} from ${escapeMarkup(from)}, <time>${escapeMarkup(at)}</time></p>
${Object.entries(headers)
  .map(([name, value]) => `<p class="envelope">${escapeMarkup(name)}: ${escapeMarkup(value)}</p>`)
  .join('\n')}
${text === undefined ? '' : `<pre>${linked(text)}</pre>`}
${html === undefined ? '' : frame(subject, html)}
</article>`;
}

function pushArticle({ at, endpoint, message, topic, ttl }: Pushed): string {
  return `<article>
<p class="envelope">to ${escapeMarkup(endpoint)}, topic ${escapeMarkup(topic)}, for ${ttl} s, <time>${escapeMarkup(at)}</time></p>
<pre>${escapeMarkup(message)}</pre>
</article>`;
}

/** Builds a sandboxed frame without scripts. Its links open in a new tab. */
function frame(title: string, html: string): string {
  const content = escapeMarkup(`<base target="_blank">${html}`);
  const sandbox = 'allow-popups allow-popups-to-escape-sandbox';
  return `<iframe title="${escapeMarkup(title)}" sandbox="${sandbox}" srcdoc="${content}"></iframe>`;
}

/**
 * Makes links of the URLs in a text. Escapes the text first. A URL ends before any quote or bracket, so it is safe in
 * an attribute too.
 */
function linked(text: string): string {
  return escapeMarkup(text).replace(
    /https?:\/\/(?:(?!&quot;|&apos;|&lt;|&gt;|[.,;:)]*(?:\s|$))\S)+/g,
    '<a href="$&">$&</a>',
  );
}
