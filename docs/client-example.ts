/** Posts of an organisation: one is made, found, renamed and taken away. Beside it lies the file of GET /api/client.ts. */
import { makeClient, Refused } from './client.ts'

/** @param url where the product stands; @param token of a session, as the sign-in answers it */
export async function example(url: string, token: string): Promise<string[]> {
  const client = makeClient({ url, token: () => token })
  const told: string[] = []
  const made = await client.submit('post', {
    postCode: 'EX-1',
    postName: 'Example',
    category: '1',
    sort: 1,
  })
  const found = await client.list('post', { postName: 'Exam', size: 10 })
  told.push(...found.records.map((post) => `${post.postCode} ${post.postName}`))
  const renamed = await client.submit('post', { id: made.id, version: made.version, postName: 'Renamed' })
  told.push(String(renamed.postName))
  try {
    await client.submit('post', { id: made.id, version: made.version, postName: 'Too late' })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    told.push(error.reason)
  }
  await client.remove('post', [made.id])
  return told
}
