import { expect, it } from 'vitest'
import { alternativesIn, votesNamedIn } from './leaning.ts'

const says = (text: string) => alternativesIn(text).map((one) => one.says)

it.each([
  ['nrOfApproved >= 2', ['yes']],
  ['2 <= nrOfApproved', ['yes']],
  ['nrOfApproved / nrOfInstances >= 0.5', ['yes']],
  ['nrOfApproved / nrOfCompletedInstances > 0.5 and nrOfCompletedInstances >= 3', ['yes']],
  ['nrOfApproved >= 1 and nrOfCompletedInstances = nrOfInstances', ['yes']],
  ['nrOfInstances - nrOfApproved <= 1', ['yes']],
  ['nrOfApproved = nrOfCompletedInstances', ['yes']],
  ['nrOfRefused < 1 and nrOfCompletedInstances >= 2', ['yes']],
  ['nrOfRefused = 0', ['yes']],
  ['not(nrOfRefused > 0)', ['yes']],
  ['nrOfApproved between 2 and 3', ['yes']],
  ['if nrOfApproved >= quorum then true else false', ['yes']],
  ['approved', ['yes']],
  ['pass = true', ['yes']],
  ['nrOfRefused >= 2', ['no']],
  ['nrOfRefused != 0', ['no']],
  ['nrOfCompletedInstances - nrOfApproved >= 2', ['no']],
  ['nrOfApproved < 2', ['no']],
  ['approved = false', ['no']],
  ['not(approved)', ['no']],
  ['if approved then false else true', ['no']],
  ['nrOfApproved > nrOfInstances / 2 or nrOfRefused >= nrOfInstances / 2', ['yes', 'no']],
  ['(nrOfApproved >= 2 or (nrOfRefused >= 2)) or nrOfCompletedInstances >= 4', ['yes', 'no', undefined]],
  ['nrOfCompletedInstances >= 2', [undefined]],
  ['nrOfActiveInstances = 0', [undefined]],
  ['kind = "approved"', [undefined]],
  ['max(nrOfApproved, nrOfRefused) >= 2', ['last']],
])('%s waits for %j', (text, expected) => expect(says(text)).toEqual(expected))

it('a text that has the word is no vote, and a vote may be that of one step', () => {
  expect(votesNamedIn('kind = "approved"')).toEqual([])
  expect(votesNamedIn('leader_approved = true and nrOfRefused < 2')).toEqual([
    'leader_approved',
    'nrOfRefused',
  ])
})
