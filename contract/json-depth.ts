/** True if a JSON text nests deeper than `most`; scans without parsing. */
export function nestsDeeperThan(json: string, most: number): boolean {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < json.length; at++) {
    const sign = json[at];
    if (isInString) {
      if (sign === "\\") at++;
      else if (sign === '"') isInString = false;
    } else if (sign === '"') isInString = true;
    else if (sign === "[" || sign === "{") {
      depth++;
      if (depth > most) return true;
    } else if (sign === "]" || sign === "}") depth--;
  }
  return false;
}
