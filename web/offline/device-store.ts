import { deviceDatabase, hasDeviceDatabase } from "../worker/caches.ts";
import { newKey, type Sealed, seal, unseal } from "./sealing.ts";

/** Sealed records of one person at one provider. Each browser has one such person at a time. */
export interface DeviceStore {
  read<Value>(name: string): Promise<Value | undefined>;
  write(name: string, value: unknown): Promise<void>;
  readBytes(name: string): Promise<ArrayBuffer | undefined>;
  writeBytes(name: string, bytes: ArrayBuffer): Promise<void>;
  remove(name: string): Promise<void>;
  /** Names that begin so, in order. */
  names(start: string): Promise<readonly string[]>;
}

const keys = "keys";
const sealedRecords = "sealed";

/** True where the browser can seal records and name its databases. */
export const canKeep = (): boolean =>
  typeof indexedDB !== "undefined" && "databases" in indexedDB && globalThis.crypto?.subtle !== undefined;

const done = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(deviceDatabase, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(keys);
    request.result.createObjectStore(sealedRecords);
  };
  return done(request);
}

/** One statement in a connection of its own, so that no open page keeps the database from being removed. */
async function within<Value>(
  store: typeof keys | typeof sealedRecords,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  const database = await openDatabase();
  try {
    const transaction = database.transaction(store, mode);
    const ended = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const [value] = await Promise.all([done(work(transaction.objectStore(store))), ended]);
    return value;
  } finally {
    database.close();
  }
}

/** The person's store; undefined where there is none. The store of another person is removed. */
export async function openDevice(person: string): Promise<DeviceStore | undefined> {
  if (!canKeep() || !(await hasDeviceDatabase())) return undefined;
  const key = await within<CryptoKey | undefined>(keys, "readonly", (store) => store.get(person));
  if (key) return storeWith(person, key);
  await removeDevice();
  return undefined;
}

/** A new, empty store for the person. */
export async function createDevice(person: string): Promise<DeviceStore> {
  await removeDevice();
  const key = await newKey();
  await within(keys, "readwrite", (store) => store.put(key, person));
  return storeWith(person, key);
}

/** Removes the store with its key, whoever it belongs to. */
export async function removeDevice(): Promise<void> {
  if (!(await hasDeviceDatabase())) return;
  await done(indexedDB.deleteDatabase(deviceDatabase));
}

function storeWith(person: string, key: CryptoKey): DeviceStore {
  const contextOf = (name: string): string => `${person}/${name}`;
  const readBytes = async (name: string): Promise<ArrayBuffer | undefined> => {
    if (!(await hasDeviceDatabase())) return undefined;
    const sealed = await within<Sealed | undefined>(sealedRecords, "readonly", (store) => store.get(name));
    return sealed && unseal(key, contextOf(name), sealed);
  };
  const writeBytes = async (name: string, bytes: ArrayBuffer): Promise<void> => {
    const sealed = await seal(key, contextOf(name), new Uint8Array(bytes));
    // Not after a sign-out in another tab, which has removed the store and its key.
    if (await hasDeviceDatabase()) await within(sealedRecords, "readwrite", (store) => store.put(sealed, name));
  };
  return {
    async read(name) {
      const bytes = await readBytes(name);
      return bytes && JSON.parse(new TextDecoder().decode(bytes)); // written below
    },
    write: (name, value) => writeBytes(name, new TextEncoder().encode(JSON.stringify(value)).buffer),
    readBytes,
    writeBytes,
    remove: (name) => within(sealedRecords, "readwrite", (store) => store.delete(name)),
    async names(start) {
      if (!(await hasDeviceDatabase())) return [];
      const all = await within(sealedRecords, "readonly", (store) => store.getAllKeys());
      return all.map(String).filter((name) => name.startsWith(start));
    },
  };
}
