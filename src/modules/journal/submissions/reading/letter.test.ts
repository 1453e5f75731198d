import { afterAll, beforeAll, expect, it } from 'vitest'
import { ok, paperIn, startStage, type Stage } from '../../testing/stage.ts'

/** The letter as an editor first sees it follows what they have chosen: language, reports, day. */
let stage: Stage
let paper: Awaited<ReturnType<typeof paperIn>>
beforeAll(async () => {
  stage = await startStage()
  paper = await paperIn(stage, 'reviewed')
})
afterAll(() => stage.app.close())

const letterFor = async (asked: Readonly<Record<string, string>>) =>
  ok(
    await stage.who.editor!.get('blade-admin/submissions/letter', {
      id: paper.id,
      type: 'requestMajor',
      ...asked,
    }),
  ) as unknown as { subject: string; body: string; dueAt: string }

it('speaks the author’s language unless another is asked for, or both with the reports once', async () => {
  const [own, en, both] = [
    await letterFor({}),
    await letterFor({ form: 'en' }),
    await letterFor({ form: 'both' }),
  ]
  expect(own.subject).toContain('请作大修')
  expect(en.subject).toContain('Major revision')
  expect(en.body).not.toContain('需要较大修改')
  expect(both.subject).toContain('请作大修')
  expect(both.subject).toContain('Major revision')
  expect(both.body.indexOf('需要较大修改')).toBeLessThan(both.body.indexOf('needs a major revision'))
  expect(both.body.match(/<h3>/g)).toHaveLength(2)
  expect((await letterFor({ form: 'tlh' })).subject).toBe(own.subject)
})

it('holds the reports that were chosen and no other', async () => {
  const [first = '', second = ''] = paper.reviews
  const headings = async (reviewIds: string) =>
    ((await letterFor({ reviewIds })).body.match(/<h3>.*?<\/h3>/g) ?? []).length
  expect(await headings(`${first},${second}`)).toBe(2)
  expect(await headings(first)).toBe(1)
  expect(await headings('')).toBe(0)
  expect(await headings('17')).toBe(0)
})

it('names the day that was chosen', async () => {
  expect((await letterFor({ dueAt: '2031-02-03' })).body).toContain('2031-02-03')
  const usual = await letterFor({ dueAt: 'soon' })
  expect(usual.body).toContain(usual.dueAt)
})

it('T10 says of a paper that was not sent to review that the editors read it, and not that it was reviewed', async () => {
  const screened = await paperIn(stage, 'screening')
  const asked = { id: screened.id, type: 'requestMinor' }
  const [zh, en] = [await letterFor(asked), await letterFor({ ...asked, form: 'en' })]
  expect(zh.body).toContain('编辑部已阅读您的稿件')
  expect(zh.body).not.toMatch(/审稿/)
  expect(en.body).not.toMatch(/review/)
  expect((await letterFor({ type: 'requestMinor' })).body).toContain('经审稿后')
})
