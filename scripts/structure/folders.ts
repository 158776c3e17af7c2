import path from "node:path";
import { largeFolders } from "./exceptions.ts";
import { orders } from "./order.ts";
import { isTest, type Source, type Violation } from "./source.ts";

const most = 20;
const rooms = Object.keys(orders);

/** Folder sizes in the ordered rooms: 2 to 20 files, 3 in a sub-folder, without tests. */
export const checkFolders = (sources: readonly Source[]): readonly Violation[] => {
  const sizes = new Map<string, number>();
  for (const { path: file } of sources) {
    if (!rooms.includes(file.split("/")[0] ?? "") || isTest(file)) continue;
    const folder = path.posix.dirname(file);
    sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
  }
  return [...sizes].flatMap(([folder, size]) => {
    const depth = folder.split("/").length;
    const least = depth === 1 ? 1 : depth === 2 ? 2 : 3;
    const refuse = (rule: string, reason: string) => [{ path: folder, line: 1, rule, reason }];
    if (size < least) return refuse(`at least ${least} files (${size})`, "a folder is a subject, not a wrapper");
    if (size > most && !largeFolders[folder])
      return refuse(`at most ${most} files (${size})`, "find the parts of this subject and give each a folder");
    return size <= most && largeFolders[folder] ? refuse("stale exception", "it is small enough now") : [];
  });
};
