interface News {
  readonly email: string;
  readonly text: string;
}

let left: News | undefined;

/** What one screen of signing in has to say on the next; in the page's memory alone. */
export function leaveNews(news: News): void {
  left = news;
}

export function takeNews(): News | undefined {
  const taken = left;
  left = undefined;
  return taken;
}
