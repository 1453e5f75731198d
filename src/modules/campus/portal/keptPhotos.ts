import { keptPhotoId } from './worker-steps.ts'

/** Photographs that reached nobody yet, on this phone: too large for what keeps words. */

const store = 'photos'
const asked = <T>(request: IDBRequest<T>) =>
  new Promise<T>((done, fail) => {
    request.onsuccess = () => done(request.result)
    request.onerror = () => fail(request.error ?? new Error('not kept'))
  })

async function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open('worker-photos', 1)
  request.onupgradeneeded = () => request.result.createObjectStore(store)
  return asked(request)
}

async function within<T>(mode: IDBTransactionMode, work: (all: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const db = await opened()
  try {
    return await asked(work(db.transaction(store, mode).objectStore(store)))
  } finally {
    db.close()
  }
}

/** One that was sent stays to be looked at, with what the server calls it. */
type Kept = Blob | { readonly sent: string; readonly photo: Blob }
const found = (id: string) =>
  within<Kept | undefined>('readonly', (all) => all.get(id) as IDBRequest<Kept | undefined>)

/** Its name until the server gives it one. */
export async function keepPhoto(photo: Blob, key: string): Promise<string> {
  await holdPhoto(photo, keptPhotoId(key))
  return keptPhotoId(key)
}

/** Under the name that it has. */
export const holdPhoto = (photo: Blob, id: string) => within('readwrite', (all) => all.put(photo, id))

export async function heldPhoto(id: string): Promise<Blob | undefined> {
  const there = await found(id)
  return there instanceof Blob ? there : there?.photo
}

/** What the server calls it: sent once, and remembered, so that a step that is sent again says the same. */
export async function sentPhoto(id: string, send: (photo: Blob) => Promise<string>): Promise<string> {
  const there = await found(id)
  if (!(there instanceof Blob)) return there?.sent ?? id
  const sent = await send(there)
  await within('readwrite', (all) => all.put({ sent, photo: there }, id))
  return sent
}
export const dropPhoto = (id: string) => within('readwrite', (all) => all.delete(id))
