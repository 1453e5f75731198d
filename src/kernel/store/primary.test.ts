import { expect, it } from 'vitest'
import { findPrimary, hostsOf, NoPrimaryError } from './primary.ts'

it.each([
  ['postgres://u:p@one:5432/name', ['postgres://u:p@one:5432/name']],
  [
    'postgres://u:p@one:1,two/name?x=a,b',
    ['postgres://u:p@one:1/name?x=a,b', 'postgres://u:p@two/name?x=a,b'],
  ],
  ['postgresql://one,two,[::1]:3/n', ['postgresql://one/n', 'postgresql://two/n', 'postgresql://[::1]:3/n']],
])('an address names its hosts: %s', (url, hosts) => expect(hostsOf(url)).toEqual(hosts))

it('where none of several takes writes, that is said, and may be asked again', async () => {
  await expect(findPrimary('postgres://127.0.0.1:1,127.0.0.1:2/name')).rejects.toBeInstanceOf(NoPrimaryError)
})
it('one host alone is not asked: a line to it says by itself what is wrong', async () => {
  const primary = await findPrimary('postgres://127.0.0.1:1/name')
  expect(primary.url).toBe('postgres://127.0.0.1:1/name')
  expect(await primary.look()).toEqual({ moved: false })
})
