import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#app/testing.ts'
import { areas } from '#modules/index.ts'
import { portalFrame } from '#auth/portal.ts'
import { portalAddress } from './address.ts'
import { closureOf, filesOf, type Manifest } from './manifest.ts'

/** Pages for people outside the office: their frame, in both languages, for the tenant of the address, and what may run in it. */
let app: TestApp
const pages = areas.flatMap(({ portal = [] }) => portal)
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
const open = (url: string, host?: string) => app.app.inject({ url, ...(host && { headers: { host } }) })

describe('the frame of a page', () => {
  it('there are pages of several areas, each at an address of its own', () => {
    expect(pages.length).toBeGreaterThan(10)
    expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length)
  })

  it.each(pages.map((page) => [page.path, page] as const))(
    '%s is there in both languages and for the tenant of the path',
    async (path, page) => {
      for (const lang of ['zh', 'en'] as const)
        for (const tenant of [undefined, '000000']) {
          const url = portalAddress({ lang, tenant }, path)
          const { statusCode, body } = await open(url)
          expect([url, statusCode]).toEqual([url, 200])
          expect(body).toContain(`<title>${page.title[lang].replaceAll("'", '&#x27;')}`)
          expect(body).toContain(`data-lang="${lang}"`)
          expect(body).toContain(`data-tenant="000000"`)
          // The other language is this page, in the same place.
          const other = portalAddress({ lang: lang === 'zh' ? 'en' : 'zh', tenant }, path)
          expect(body).toContain(`data-other="${other}"`)
          if (tenant) expect(body).toContain('data-held="000000"')
          else expect(body).not.toContain('data-held')
        }
    },
  )

  it('a tenant that is none has no page, in no language', async () => {
    for (const url of ['/t/999999/portal/home', '/en/t/999999/portal/home'])
      expect((await open(url)).statusCode).toBe(404)
  })

  it('T07 a tenant that is closed and one that there is not read the same: that nothing is open, without anybody’s frame', async () => {
    const admin = await app.as('admin')
    const made = await admin.post('blade-system/tenant/submit', { tenantName: '停办的学校' })
    const { tenantId, id } = made.body.data as { tenantId: string; id: string }
    const host = 'closed.example.net'
    await admin.post('blade-system/tenant/submit', { id, domain: host })
    const shown = (url: string, at?: string) =>
      app.app.inject({ url, headers: { accept: 'text/html', ...(at && { host: at }) } })
    const past = { ids: id, expireTime: '2020-01-01 00:00:00' }
    expect((await admin.post('blade-system/tenant/quota', past)).status).toBe(200)
    for (const path of ['/portal/campus/home', '/portal/home', '', '/apaph/articles', '/nowhere']) {
      const closed = await shown(`/t/${tenantId}${path}`)
      const none = await shown(`/t/999999${path}`)
      expect([path, closed.statusCode, closed.headers.location]).toEqual([path, 404, undefined])
      expect(closed.body).toContain('这个网址目前没有开放')
      expect(closed.body).not.toContain('停办的学校')
      expect([none.statusCode, none.body, Object.keys(none.headers)]).toEqual([
        404,
        closed.body,
        Object.keys(closed.headers),
      ])
    }
    expect((await shown(`/en/t/${tenantId}/portal/home`)).body).toContain(
      '<h1>Nothing is open at this address',
    )
    // Its own host is its own, closed or not.
    expect((await shown('/portal/home', host)).body).toContain('这个网址目前没有开放')
    await admin.post('blade-system/tenant/quota', { ids: id, expireTime: '' })
    expect((await shown(`/t/${tenantId}/portal/home`)).statusCode).toBe(200)
  })

  it('nothing of it is personal, and no other host has a part in it', async () => {
    const { headers, body } = await open('/portal/home')
    const policy = String(headers['content-security-policy'])
    for (const part of [
      "default-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'self'",
      "form-action 'self'",
      "object-src 'none'",
    ])
      expect(policy).toContain(part)
    expect(policy).not.toContain('unsafe-eval')
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers['set-cookie']).toBeUndefined()
    expect(body).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
  })

  it('whoever has no account, or forgot the password, finds the way from where one signs in, in every tenant', async () => {
    const joining = pages.filter(({ joins }) => joins)
    expect(joining.map(({ permission }) => permission)).toEqual(['public'])
    for (const before of ['', '/en', '/t/000000']) {
      const { body } = await open(`${before}/portal/sign-in`)
      expect(body).toContain(`data-join="${before}/portal/${joining[0]?.path}"`)
      for (const path of ['reset-password', 'confirm-email', joining[0]?.path])
        expect((await open(`${before}/portal/${path}`)).statusCode).toBe(200)
    }
  })

  it('a tenant without a journal has these pages where letters and the office’s sign-in lead', async () => {
    const made = await (
      await app.as('admin')
    ).post('blade-system/tenant/submit', { tenantName: '只有宿舍的学校' })
    const { tenantId } = made.body.data as { tenantId: string }
    for (const [url, instead] of [
      [`/t/${tenantId}/apaph/reset-password?token=abc`, `/t/${tenantId}/portal/reset-password?token=abc`],
      [`/en/t/${tenantId}/apaph/confirm-email?id=1`, `/en/t/${tenantId}/portal/confirm-email?id=1`],
      [`/t/${tenantId}/apaph/login`, `/t/${tenantId}/portal/sign-in`],
    ] as const) {
      const answer = await open(url)
      expect([answer.statusCode, answer.headers.location]).toEqual([302, instead])
      expect((await open(instead)).statusCode).toBe(200)
    }
    expect((await open(`/t/${tenantId}/apaph/articles`)).statusCode).toBe(404)
    expect((await open('/t/999999/portal/reset-password')).statusCode).toBe(404)
  })

  it('without a script somebody is told so', async () => {
    expect((await open('/portal/home')).body).toContain('需要启用 JavaScript')
    expect((await open('/en/portal/home')).body).toContain('This page needs JavaScript.')
  })
})

describe('which pages somebody is offered', () => {
  const offered = async (account: string, lang = 'zh') => {
    const who = await app.as(account)
    return (await who.get('blade-portal/pages', {}, { 'accept-language': lang })).body.data as {
      path: string
      title: string
      begins?: boolean
    }[]
  }

  it('those of their rights, and none that anybody may open', async () => {
    await app.person('stranger', [])
    await app.person('fresh', ['student'])
    const none = await offered('stranger')
    expect(
      none.every(
        ({ path }) =>
          [...portalFrame, ...pages].find((page) => page.path === path)?.permission === 'signedIn',
      ),
    ).toBe(true)
    const some = await offered('fresh')
    expect(some.length).toBeGreaterThan(none.length)
    expect(some.map(({ path }) => path)).toContain('campus/repair')
    expect(some.map(({ path }) => path)).not.toContain('campus/task')
    expect((await offered('fresh', 'en')).every(({ title }) => !/\p{Script=Han}/u.test(title))).toBe(true)
  })

  it('whoever looks at the payments and invoices of others in the office has none of their own here', async () => {
    for (const role of ['finance', 'dormWarden', 'campusManager']) {
      await app.person(`of-${role}`, [role])
      const paths = (await offered(`of-${role}`)).map(({ path }) => path)
      expect(paths, role).not.toContain('campus/vouchers')
      expect(paths, role).not.toContain('campus/charge')
      expect(paths, role).not.toContain('campus/invoices')
    }
    expect((await offered('fresh')).map(({ path }) => path)).toEqual(
      expect.arrayContaining(['campus/vouchers', 'campus/invoices']),
    )
  })

  it('inspections of rooms are offered to those who live there, and not to whoever reads scores of shops or posts', async () => {
    for (const role of ['shopOwner', 'moderator', 'dormWarden']) {
      await app.person(`reads-${role}`, [role])
      expect(
        (await offered(`reads-${role}`)).map(({ path }) => path),
        role,
      ).not.toContain('campus/hygiene')
    }
    expect((await offered('fresh')).map(({ path }) => path)).toContain('campus/hygiene')
  })

  it('nobody is told anything who has not signed in', async () => {
    expect((await app.nobody.get('blade-portal/pages')).status).toBe(401)
  })
})

describe('addresses and files', () => {
  it.each([
    [{ lang: 'zh' as const }, 'campus/home', {}, '/portal/campus/home'],
    [{ lang: 'en' as const }, 'home', { id: '1', none: undefined, empty: '' }, '/en/portal/home?id=1'],
    [
      { lang: 'en' as const, tenant: '100001' },
      'home',
      { next: '/a?b=1&c=2' },
      '/en/t/100001/portal/home?next=%2Fa%3Fb%3D1%26c%3D2',
    ],
  ])('%j %s with %j is %s', (place, path, query, expected) => {
    expect(portalAddress(place, path, query)).toBe(expected)
  })

  const manifest: Manifest = {
    a: { file: 'a.js', isEntry: true, name: 'page', imports: ['b'], css: ['a.css'] },
    b: { file: 'b.js', imports: ['c', 'a', 'gone'], css: ['b.css', 'a.css'] },
    c: { file: 'c.js' },
    d: { file: 'd.js', isEntry: true, name: 'other' },
  }
  it('a page loads its script, and at once all that it stands on, circles or not', () => {
    expect(closureOf(manifest, manifest.a as never).map(({ file }) => file)).toEqual(['a.js', 'b.js', 'c.js'])
    expect(filesOf(manifest, ['page'])).toEqual({
      styles: ['/apaph/assets/a.css', '/apaph/assets/b.css'],
      scripts: ['/apaph/assets/a.js'],
      preload: ['/apaph/assets/b.js', '/apaph/assets/c.js'],
    })
    expect(filesOf(manifest, ['nothing'])).toEqual({ styles: [], scripts: [], preload: [] })
  })
})
