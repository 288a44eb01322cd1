/** Moves the focus to the page's heading, or to the page while it has none. */
export const focusHeading = (page: HTMLElement | null) => {
  const heading = page?.querySelector<HTMLElement>('h1') ?? page;
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
};

/**
 * Keeps the focus on the page's heading or, if there is one, on the link to the page that the user comes back from.
 * Both may come with the page's data: until the user does something, the focus moves on to them. A page that has
 * focused one of its fields keeps the focus there. Returns a function that stops this.
 */
export const followHeading = (page: HTMLElement, left?: string) => {
  const follow = () => {
    const here = document.activeElement;
    const link = left && page.querySelector<HTMLElement>(`a[href="${left}"]`);
    if (page.contains(here) && here !== page && !(link && here?.matches('h1'))) return;
    if (link) link.focus({ preventScroll: true });
    else focusHeading(page);
  };
  follow();
  const changes = new MutationObserver(follow);
  changes.observe(page, { childList: true, subtree: true });
  const stop = () => {
    changes.disconnect();
    removeEventListener('keydown', stop);
    removeEventListener('pointerdown', stop);
  };
  addEventListener('keydown', stop);
  addEventListener('pointerdown', stop);
  return stop;
};
