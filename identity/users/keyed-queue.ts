import type { KeyedQueue } from "../services.ts";

export function createKeyedQueue(): KeyedQueue {
  const queues = new Map<string, Promise<void>[]>();
  return {
    async take(key, ended) {
      const queue = queues.get(key) ?? [];
      if (queue.includes(ended)) return;
      const ahead = queue.at(-1);
      queue.push(ended);
      queues.set(key, queue);
      void ended.then(() => {
        queue.splice(queue.indexOf(ended), 1);
        if (queue.length === 0) queues.delete(key);
      });
      await ahead;
    },
  };
}
