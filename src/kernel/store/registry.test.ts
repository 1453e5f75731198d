import { afterAll, expect, it } from 'vitest'
import { startTestApp } from '#app/testing.ts'
import { defineEntity, label, refs, text } from '#kernel/definition/index.ts'
import { areas } from '#modules/index.ts'
import { post } from '#modules/system/post/definition.ts'
import { allEntities, entityNamed, registerEntities } from './registry.ts'

/** Two products in one process, one after the other: the second has no tables of the first. */
const visitor = defineEntity({
  name: 'visitingTrial',
  path: 'trial/visiting',
  label: label('访', 'Visiting'),
  title: 'note',
  fields: {
    note: text({ label: label('注', 'Note') }),
    posts: refs('post', { label: label('岗', 'Posts') }),
  },
})
const product = areas.flatMap((area) => area.entities)
afterAll(() => registerEntities(product))

it('a product that starts knows the entities that it brings, and none of another that ran before', async () => {
  registerEntities([...product, visitor])
  expect(entityNamed('visitingTrial')).toBe(visitor)
  const app = await startTestApp()
  try {
    expect(allEntities().map(({ name }) => name)).not.toContain('visitingTrial')
    const admin = await app.as('admin')
    const made = await admin.post('blade-system/post/submit', { postCode: 'v1', postName: '访' })
    const { id } = made.body.data as { id: string }
    // Whoever points at a post is asked before it goes: a table that is not there would be an error.
    expect((await admin.post(`${post.path}/remove`, { ids: id })).status).toBe(200)
  } finally {
    await app.close()
  }
})
