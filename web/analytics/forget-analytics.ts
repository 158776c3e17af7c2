const names = /(?:^|; )(_(?:ga|gid|gat|gcl|gac)(?:_[^=]*)?)=/g;

/** Deletes what the tag keeps in this browser; wherever it put it, since a host's cookies do not say where they are. */
export function forgetAnalytics(): void {
  for (const [, name] of document.cookie.matchAll(names)) {
    const labels = location.hostname.split(".");
    const domains = labels.map((_, from) => `; domain=${labels.slice(from).join(".")}`);
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser yet
    for (const domain of ["", ...domains]) document.cookie = `${name}=; max-age=0; path=/${domain}`;
  }
}
