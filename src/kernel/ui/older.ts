import { learn } from './learn.ts'

/**
 * Methods that this product and its libraries call, for browsers that lack them: Chromium 109, with which Windows 7 ends,
 * and older phones (decision 98). Nothing is changed where a browser has them.
 */
type List = readonly unknown[]
const lists = Array.prototype
learn(lists, 'toSorted', function (this: List, by: never) {
  return [...this].sort(by)
})
learn(lists, 'toReversed', function (this: List) {
  return [...this].reverse()
})
learn(lists, 'toSpliced', function (this: List, ...given: [number]) {
  const copy = [...this]
  copy.splice(...given)
  return copy
})
// Pairs stay; half of one is a sign that nobody can read.
learn(String.prototype, 'toWellFormed', function (this: string) {
  return this.replace(/[\uD800-\uDBFF][\uDC00-\uDFFF]|[\uD800-\uDFFF]/g, (sign) =>
    sign[1] ? sign : '\uFFFD',
  )
})
