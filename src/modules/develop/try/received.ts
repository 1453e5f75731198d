/** What a call answered, to be looked at: data and other texts as they are, everything else as a file to keep. */
export type Received = {
  readonly text: string
  readonly file?: { readonly blob: Blob; readonly name: string }
}

const mostShown = 200_000

export async function received({
  blob,
  name,
}: {
  readonly blob: Blob
  readonly name: string | undefined
}): Promise<Received> {
  const isFile = name !== undefined || !/^(text\/|application\/(.+\+)?(json|xml|yaml)\b)/.test(blob.type)
  if (isFile) return { text: '', file: { blob, name: name ?? 'answer' } }
  const text = await blob.text()
  return { text: /json/.test(blob.type) ? written(dataIn(text)) : text.slice(0, mostShown) }
}

export const written = (value: unknown): string => (JSON.stringify(value, null, 2) ?? '').slice(0, mostShown)

/** Without the envelope, where there is one. */
function dataIn(text: string): unknown {
  const body: unknown = JSON.parse(text)
  return typeof body === 'object' && body !== null && 'success' in body && 'data' in body ? body.data : body
}
