import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { label } from '../definition/kind.ts'
import { portalAddress } from './address.ts'
import { portalDocument, type PortalTenant } from './document.tsx'
import { chunkOf, filesOf, readManifest } from './manifest.ts'
import type { PortalPage } from './page.ts'
import { localPath } from './ui/open.tsx'

/** The frame of a page as it is written: whose it is, in which language, and nothing of what somebody typed that runs. */
const page: PortalPage = {
  path: 'campus/repair',
  title: label('空调报修', 'Repair'),
  island: 'campus-repair',
  permission: 'signedIn',
}
const tenant: PortalTenant = { tenantId: '100001', name: '某大学', inPath: false, domain: null }
const files = { styles: ['/a.css'], scripts: ['/s.js'], preload: ['/p.js', '/q.js'] }
const made = (more: Partial<Parameters<typeof portalDocument>[0]> = {}) =>
  portalDocument({ page, tenant, lang: 'zh', files, ...more })

describe('a frame', () => {
  it('says its language to browsers and readers of screens, and leads to the other one', () => {
    expect(made()).toMatch(/^<!doctype html><html lang="zh-CN">/)
    expect(made({ lang: 'en' })).toContain('<html lang="en">')
    expect(made()).toContain('data-other="/en/portal/campus/repair" data-otherword="English"')
    expect(made({ lang: 'en' })).toContain('data-other="/portal/campus/repair" data-otherword="中文"')
  })

  it('of a tenant in the path leads to the other language of the same tenant', () => {
    const html = made({ tenant: { ...tenant, inPath: true } })
    expect(html).toContain('data-other="/en/t/100001/portal/campus/repair"')
    expect(html).toContain('data-held="100001"')
    expect(made()).not.toContain('data-held')
  })

  it.each([
    '</script><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onload='x",
    '&lt;b&gt; & co',
    '__proto__',
    '👩‍👩‍👧 جامعة 大学',
  ])('of a tenant called %j runs nothing of its name, and shows it as it is', (name) => {
    const html = made({ tenant: { ...tenant, name } })
    expect(html.match(/<script/g)).toHaveLength(1)
    expect(html).not.toMatch(/<img|onload='|onerror=alert\(1\)>/)
    const told = /data-name="([^"]*)"/.exec(html)?.[1] ?? ''
    const read = told
      .replaceAll('&quot;', '"')
      .replaceAll('&#x27;', "'")
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&')
    expect(read).toBe(name)
  })

  it('brings its styles and scripts, is found by no search, and says without a script what is missing', () => {
    const html = made()
    expect(html).toContain('<link rel="stylesheet" href="/a.css"/>')
    expect(html.match(/rel="modulepreload"/g)).toHaveLength(2)
    expect(html).toContain('<script type="module" src="/s.js">')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).toContain('<noscript>此页面需要启用 JavaScript。</noscript>')
    expect(made({ files: { styles: [], scripts: [] } })).not.toMatch(/<script|stylesheet|modulepreload/)
  })

  it('can be skipped to its content, which says that it is still coming', () => {
    expect(made()).toMatch(/<a class="sr" href="#main">跳到内容<\/a>/)
    expect(made()).toMatch(/<main id="main" aria-busy="true">/)
  })
})

describe('where one may be led after signing in', () => {
  it.each([
    '/portal/campus/home',
    '/en/portal/repair?item=7',
    '/t/100001/portal/x?a=b&c=%E4%B8%AD',
    '/a/b-c_d.e',
    '/',
  ])('%s is a place of this site', (path) => expect(localPath(path)).toBe(path))
  it.each([
    undefined,
    '',
    '//evil.example/x',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/x:y',
    '/x@evil.example',
    '/a b',
    '/a\nb',
    '/a#b',
    'portal/home',
    '/<script>',
    '/中',
  ])('%j is none', (path) => expect(localPath(path)).toBeUndefined())
})

describe('addresses', () => {
  it.each([
    [{ lang: 'zh' as const, tenant: '' }, 'home', {}, '/portal/home'],
    [{ lang: 'en' as const, tenant: undefined }, 'home', {}, '/en/portal/home'],
    [{ lang: 'zh' as const }, 'home', { q: '空调 & <b>' }, '/portal/home?q=%E7%A9%BA%E8%B0%83+%26+%3Cb%3E'],
    [{ lang: 'zh' as const }, 'home', { a: '0', b: '' }, '/portal/home?a=0'],
    [{ lang: 'zh' as const }, 'home', { __proto__: 'x', e: '👩' }, '/portal/home?e=%F0%9F%91%A9'],
  ])('%j %s with %j is %s', (place, path, query, expected) => {
    expect(portalAddress(place, path, query)).toBe(expected)
  })
})

describe('what was built', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'manifest-'))
    mkdirSync(join(folder, '.vite'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))
  const write = (text: string) => writeFileSync(join(folder, '.vite/manifest.json'), text)

  it('without a build, or with a broken one, a page is plain and there', () => {
    expect(readManifest(join(folder, 'nowhere'))).toEqual({})
    write('{"a":')
    expect(readManifest(folder)).toEqual({})
    expect(filesOf({}, ['home'])).toEqual({ styles: [], scripts: [], preload: [] })
  })

  it('a page is found by its name among entries, and what merely bears the name is none', () => {
    write(
      JSON.stringify({ x: { file: 'x.js', name: 'home' }, y: { file: 'y.js', name: 'home', isEntry: true } }),
    )
    const manifest = readManifest(folder)
    expect(chunkOf(manifest, 'home')?.file).toBe('y.js')
    expect(chunkOf(manifest, 'constructor')).toBeUndefined()
  })

  it('two pages that stand on one part load it once, before either', () => {
    const manifest = {
      a: { file: 'a.js', name: 'a', isEntry: true, imports: ['c'] },
      b: { file: 'b.js', name: 'b', isEntry: true, imports: ['c', 'a'] },
      c: { file: 'c.js', css: ['c.css'] },
    }
    expect(filesOf(manifest, ['a', 'b', 'a'])).toEqual({
      styles: ['/apaph/assets/c.css'],
      scripts: ['/apaph/assets/a.js', '/apaph/assets/b.js', '/apaph/assets/a.js'],
      preload: ['/apaph/assets/c.js'],
    })
  })
})
