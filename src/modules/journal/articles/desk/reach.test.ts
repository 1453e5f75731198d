import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '#app/testing.ts'
import { articleIn, articleOf } from '../../testing/articles.ts'
import { ok, paperIn, pdfWith, put, startStage, step, type Stage } from '../../testing/stage.ts'

/** Case 56: what is not public is reachable nowhere, whoever asks and with whatever header. */
let stage: Stage
const hidden: { state: string; id: string; number: string }[] = []
let shown = ''
beforeAll(async () => {
  stage = await startStage()
  shown = (await articleOf(stage, await articleIn(stage, 'published'))).id
  for (const state of ['scheduled', 'draft', 'removed']) {
    const paper = await articleIn(stage, state === 'draft' ? 'scheduled' : state)
    if (state === 'draft') await step(stage, 'staff', 'unschedule', paper)
    const { id, titleEn, titleZh } = (
      await (stage.who.staff as Client).get('blade-admin/articles/detail', {
        id: (await articleOf(stage, paper)).id,
      })
    ).body.data as unknown as { id: string; titleEn: string; titleZh: string }
    expect(titleZh).not.toBe('')
    hidden.push({ state, id, number: titleEn.split(' ').at(-1) ?? '' })
  }
  // An accepted paper with its final PDF has no article at all yet.
  const { id } = await paperIn(stage, 'inProduction')
  await put(stage.who.production as Client, id, 'finalPdf', await pdfWith('final'))
})
afterAll(() => stage.app.close())

const asked = async (url: string, tenant?: string) => {
  const answer = await stage.app.app.inject({ url, ...(tenant ? { headers: { 'tenant-id': tenant } } : {}) })
  return { status: answer.statusCode, body: answer.body }
}

describe.each([undefined, '000000', '123456'])('case 56, with the tenant header %s', (tenant) => {
  it('an article that is draft, scheduled or removed is on no page, list, search, sitemap, citation or PDF address', async () => {
    for (const { state, id, number } of hidden) {
      const page = await asked(`/apaph/article-detail?id=${id}`, tenant)
      expect(page.status, state).toBe(state === 'removed' ? 410 : 404)
      if (state !== 'removed') expect(page.body).not.toContain(`Heat and emergency visits ${number}<`)
      for (const url of [`/apaph/pdf/${id}/x.pdf`, `/apaph/cite/${id}.bib`, `/apaph/cite/${id}.ris`])
        expect((await asked(url, tenant)).status, `${state} ${url}`).toBe(404)
      for (const url of [
        '/',
        '/apaph/articles',
        '/apaph/journals',
        `/apaph/search?q=${encodeURIComponent('高温')}`,
        '/apaph/search?q=emergency',
        '/sitemap.xml',
        '/apaph/feed.xml',
        '/en/apaph/feed.xml',
        '/api/blade-apaph/client/public/article/newIssuesArticlePage?size=200',
      ])
        expect((await asked(url, tenant)).body, `${state} ${url}`).not.toContain(id)
    }
  })
  it('OAI-PMH tells of a removed article that it is gone, and of a draft or scheduled one nothing', async () => {
    const listed = (await asked('/oai?verb=ListRecords&metadataPrefix=oai_dc', tenant)).body
    expect(listed).toContain(`/${shown}</identifier>`)
    for (const { state, id, number } of hidden) {
      expect(listed, state).not.toContain(`Heat and emergency visits ${number}<`)
      const name = new RegExp(`<header status="deleted"><identifier>[^<]*/${id}</identifier>`)
      expect(name.test(listed), state).toBe(state === 'removed')
      const own = await asked(
        `/oai?verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:127.0.0.1:testj/${id}`,
      )
      expect(own.body.includes('code="idDoesNotExist"'), state).toBe(state !== 'removed')
      expect(own.body, state).not.toContain('<metadata>')
    }
  })
  it('and the published one is where it belongs', async () => {
    expect((await asked(`/apaph/article-detail?id=${shown}`, tenant)).status).toBe(200)
    expect((await asked('/apaph/articles', tenant)).body).toContain(shown)
    expect((await asked('/sitemap.xml', tenant)).body).toContain(shown)
  })
})

it('case 56: the file of a removed article is closed by its own address too, and open to the office', async () => {
  const removed = hidden.find((one) => one.state === 'removed')
  const row = ok(
    await (stage.who.staff as Client).get('blade-admin/articles/detail', { id: removed?.id ?? '' }),
  )
  const fileId = String(row.pdfFileId)
  expect((await asked(`/apaph/pdf-viewer?id=${fileId}`)).status).toBe(404)
  expect(
    (await (stage.who.stranger as Client).get('blade-admin/submissionFile/download', { id: fileId })).status,
  ).toBe(404)
  expect(
    (await (stage.who.staff as Client).get('blade-admin/submissionFile/download', { id: fileId })).status,
  ).toBe(200)
})
