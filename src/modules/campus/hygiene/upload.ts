import { call } from '#kernel/ui/api.ts'

/** A photo is sent when it is taken, and named by its id. */
export async function upload(file: File): Promise<string> {
  const form = new FormData()
  form.set('file', file)
  const { attachId } = await call<{ attachId: string }>('blade-resource/oss/endpoint/put-file', {
    method: 'POST',
    query: { forRecord: 1 },
    form,
  })
  return attachId
}
