/** The data of each event of a `text/event-stream` (WHATWG HTML, section 9.2), lines of one event joined. */
export async function* eventsOf(bytes: AsyncIterable<Uint8Array>, longestLine: number): AsyncIterable<string> {
  const decoder = new TextDecoder();
  let rest = "";
  let data: string[] = [];
  for await (const chunk of bytes) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? "";
    if (rest.length > longestLine) throw new Error("a line of the stream does not end");
    for (const line of lines) {
      if (line === "") {
        if (data.length > 0) yield data.join("\n");
        data = [];
      } else if (line.startsWith("data:")) {
        data.push(line.slice(line[5] === " " ? 6 : 5));
      }
    }
  }
}
