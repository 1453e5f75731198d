import { describe, expect, it } from 'vitest'
import * as samples from '../testing/samples.ts'
import { drawn } from './drawn.ts'

const count = (xml: string, pattern: RegExp) => xml.match(pattern)?.length ?? 0

describe('a file without a drawing', () => {
  for (const [name, xml] of Object.entries(samples))
    it(`${name} is laid out with each of its ways, and says what it said`, async () => {
      const whole = await drawn(xml)
      expect(count(whole, /<(?:\w+:)?BPMNPlane /g)).toBe(1)
      const ways = count(xml, /<(?:\w+:)?sequenceFlow /g)
      expect(ways).toBeGreaterThan(0)
      expect(count(whole, /<(?:\w+:)?BPMNEdge /g)).toBe(ways)
      for (const [said] of xml.matchAll(/(?:camunda|flowable|activiti|acme):[\w]+="[^"$]*"/g))
        expect(whole).toContain(said)
      expect(await drawn(whole)).toBe(whole)
    })
})
