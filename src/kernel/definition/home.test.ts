import { describe, expect, it } from 'vitest'
import { addressesAtHome, pathAtHome, tenantBase, tenantHome } from './home.ts'
import { expandRights } from './supply.ts'

const base = 'https://press.example'

describe('where the pages of a tenant are', () => {
  it.each([
    [{ tenantId: '000000', domain: null }, { origin: base }],
    // The platform's own tenant has the bare paths, whatever host it calls its own.
    [{ tenantId: '000000', domain: 'own.example' }, { origin: base }],
    [
      { tenantId: '100001', domain: null },
      { origin: base, tenant: '100001' },
    ],
    [
      { tenantId: '100001', domain: '' },
      { origin: base, tenant: '100001' },
    ],
    [{ tenantId: '100001', domain: 'j.example:8443' }, { origin: 'https://j.example:8443' }],
  ])('of %j: %j', (tenant, home) => {
    expect(tenantHome(tenant, base)).toEqual(home)
  })

  it('on a host of its own they are asked for as the installation is: plainly where it is plain', () => {
    expect(tenantHome({ tenantId: '1', domain: 'j.example' }, 'http://127.0.0.1:8080').origin).toBe(
      'http://j.example',
    )
  })

  it.each([
    ['100001', '/portal/home', '', '/t/100001/portal/home'],
    ['100001', '/en/portal/home?id=1#a', '', '/en/t/100001/portal/home?id=1#a'],
    ['100001', '/apaph/article/7', '/ab', '/t/100001/ab/apaph/article/7'],
    ['100001', '/en/j/med/apaph/review?id=7#t=w', '', '/en/t/100001/j/med/apaph/review?id=7#t=w'],
    ['100001', '/en/apaph/', '/ab', '/en/t/100001/ab/apaph/'],
    // Those of the office are nobody's own, and what only begins alike is another page.
    ['100001', '/manage/login', '', '/manage/login'],
    ['100001', '/portals/x', '', '/portals/x'],
    ['100001', '/apaphic/x', '', '/apaphic/x'],
    ['100001', '/x/portal/home', '', '/x/portal/home'],
    [undefined, '/portal/home', '', '/portal/home'],
  ])('of %j %s below %j is %s', (tenant, path, below, expected) => {
    expect(pathAtHome(tenant === undefined ? {} : { tenant }, path, below)).toBe(expected)
  })

  it('a text has every address of its own led home, and every other word left', () => {
    const text = `See ${base}/portal/home, ${base}/en/apaph/x?y=1 and https://press.example.evil/portal/home. ${base}`
    expect(addressesAtHome({ origin: base, tenant: '7' }, base, text)).toBe(
      `See ${base}/t/7/portal/home, ${base}/en/t/7/apaph/x?y=1 and https://press.example.evil/portal/home. ${base}`,
    )
    // Whoever is asked to sign in to the office does not know the number of their tenant by heart.
    const office = `打开（${base}/journal/bills/detail?id=7）。${base}/task/todo#x\n${base}/manage/login`
    expect(addressesAtHome({ origin: base, tenant: '7' }, base, office)).toBe(
      `打开（${base}/journal/bills/detail?id=7&tenant=7）。${base}/task/todo?tenant=7#x\n${base}/manage/login?tenant=7`,
    )
    expect(addressesAtHome({ origin: base }, base, office)).toBe(office)
    expect(addressesAtHome({ origin: 'https://j.example' }, base, `${base}/manage/login`)).toBe(
      'https://j.example/manage/login',
    )
    expect(addressesAtHome({ origin: base, tenant: '7' }, base, '')).toBe('')
    expect(tenantBase(undefined)).toBe('')
  })
})

describe('what rights stand for', () => {
  const all = ['post_view', 'post_add', 'post_delete', 'poster_view', 'dept_view']
  it.each([
    [['*'], all],
    [['post_*'], ['post_view', 'post_add', 'post_delete']],
    [
      ['post_*', '!post_delete'],
      ['post_view', 'post_add'],
    ],
    [
      ['!post_delete', 'post_*'],
      ['post_view', 'post_add'],
    ],
    [['*', '!post*'], ['dept_view']],
    [
      ['post_view', 'post_*'],
      ['post_view', 'post_add', 'post_delete'],
    ],
    // What is written out is granted though no area has it yet.
    [
      ['later_view', 'dept_*'],
      ['later_view', 'dept_view'],
    ],
    [['later_*'], []],
    [['post_view', '!post_view'], []],
    [['!post_view'], []],
    [[], []],
  ])('%j are %j', (rights, expected) => {
    expect(expandRights(rights, all)).toEqual(expected)
  })
})
