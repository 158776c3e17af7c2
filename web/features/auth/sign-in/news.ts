interface News {
  readonly email: string;
  readonly text: string;
}

let left: News | undefined;

/** Message that one screen of signing in leaves for the next; in memory alone. */
export function leaveNews(news: News): void {
  left = news;
}

export function takeNews(): News | undefined {
  const taken = left;
  left = undefined;
  return taken;
}
