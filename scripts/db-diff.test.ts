import { openAsBlob } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { defineEntity, label, text } from '#kernel/definition/index.ts'
import { areas } from '#modules/index.ts'
import { missingSql, nextNumber } from './db-diff.ts'

describe('the next migration', () => {
  it('has the number after the highest, whatever gaps there are', () => {
    expect(nextNumber(['0001_base.sql', '0152_states.sql', '0040_more.sql', 'README.md'])).toBe('0153')
    expect(nextNumber([])).toBe('0001')
  })

  it('adds a field, and proposes a rename and a drop without doing either', async () => {
    const [post] = areas.flatMap((area) => area.entities).filter((entity) => entity.name === 'post')
    if (!post) throw new Error('post is gone')
    const [before] = post.props.filter((prop) => prop.name === 'postName')
    expect(before?.column).toBe('post_name')
    const renamed = defineEntity({
      name: 'post',
      path: 'blade-system/post',
      label: post.label,
      title: 'positionName',
      fields: { positionName: text({ label: label('岗位', 'Position'), max: 100 }) },
    })
    const migrated = await openAsBlob(process.env.TEST_IMAGE ?? '')
    const lines = (await missingSql([renamed], migrated)).split('\n')
    expect(lines).toContain('alter table "post" add column "position_name" varchar(100);')
    expect(lines.filter((line) => /rename column "post_name" to "position_name"/.test(line))).toHaveLength(1)
    expect(lines.filter((line) => /drop column "post_name"/.test(line))).toHaveLength(1)
    expect(lines.filter((line) => /rename|drop/.test(line) && !line.startsWith('-- '))).toEqual([])
  })
})
