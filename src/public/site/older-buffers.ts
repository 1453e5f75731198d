import { learn } from '#kernel/ui/learn.ts'

/** What the worker of the PDF library calls and its build for older browsers does not bring: Chromium has it since 114. */
learn(ArrayBuffer.prototype, 'transferToFixedLength', function (this: ArrayBuffer, length: number) {
  return this.slice(0, length)
})
