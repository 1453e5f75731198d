import { expect, it } from 'vitest'
import { lives } from './lives.ts'

/** What a step asks to be written down is written then: a dialog that shows what somebody wrote before passes it off as said now. */
it('no step begins with the opinion that somebody gave the time before', () => {
  const asked = lives.flatMap(({ entity, steps }) =>
    Object.entries(steps).flatMap(([step, { asks = {} }]) =>
      Object.entries(asks)
        .filter(([name]) => name === 'auditOpinion' && entity.fields[name])
        .map(([, { options }]) => [`${entity.name}.${step}`, options.anew === true]),
    ),
  )
  expect(asked.length).toBeGreaterThan(10)
  expect(asked.filter(([, empty]) => !empty)).toEqual([])
})
