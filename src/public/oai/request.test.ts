import { describe, expect, it } from 'vitest'
import { endOf, readRequest, startOf } from './request.ts'

const asked = (query: string) => readRequest([...new URLSearchParams(query)])
const list = 'verb=ListRecords&metadataPrefix=oai_dc'

describe('case 71: what OAI-PMH calls a bad request', () => {
  it.each([
    ['', 'badVerb'],
    ['verb=', 'badVerb'],
    ['verb=listrecords', 'badVerb'],
    ['verb=toString', 'badVerb'],
    ['verb=Identify&verb=Identify', 'badVerb'],
    ['verb=Identify&x=1', 'badArgument'],
    ['verb=Identify&set=a', 'badArgument'],
    ['verb=ListRecords', 'badArgument'],
    ['verb=GetRecord&metadataPrefix=oai_dc', 'badArgument'],
    ['verb=GetRecord&identifier=a', 'badArgument'],
    [`${list}&metadataPrefix=oai_dc`, 'badArgument'],
    [`${list}&from=2026-01-01&from=2026-01-01`, 'badArgument'],
    [`${list}&resumptionToken=x`, 'badArgument'],
    [`${list}&from=2026-02-01&until=2026-01-31`, 'badArgument'],
    [`${list}&from=2026-01-01&until=2026-01-31T00:00:00Z`, 'badArgument'],
    [`${list}&from=2026-02-30`, 'badArgument'],
    [`${list}&from=2026-01`, 'badArgument'],
    [`${list}&until=2026-01-01T24:00:00Z`, 'badArgument'],
    [`${list}&until=2026-01-01T00:00:00`, 'badArgument'],
    [`${list}&until=2026-01-01T00:00:00.5Z`, 'badArgument'],
    [`${list}&until=`, 'badArgument'],
    [`${list}&set=${encodeURIComponent('a:')}`, 'badArgument'],
    [`${list}&set=${encodeURIComponent('论著')}`, 'badArgument'],
    [`verb=ListRecords&metadataPrefix=${encodeURIComponent('"><x')}`, 'badArgument'],
  ])('%s is %s', (query, code) => {
    expect(asked(query)).toMatchObject({ fault: code })
  })

  it.each([
    'verb=Identify',
    'verb=ListSets',
    'verb=ListRecords&resumptionToken=x',
    `${list}&from=2026-01-01&until=2026-01-01`,
    `${list}&from=2024-02-29T23:59:59Z&set=a-b:c.d`,
  ])('%s is well asked', (query) => {
    expect(asked(query)).not.toHaveProperty('fault')
  })
})

it('case 71: a day and a second have an end of their own', () => {
  expect([startOf('2026-01-31'), endOf('2026-01-31')]).toEqual([
    new Date('2026-01-31T00:00:00Z'),
    new Date('2026-02-01T00:00:00Z'),
  ])
  expect(endOf('2026-01-31T23:59:59Z')).toEqual(new Date('2026-02-01T00:00:00Z'))
})
