/** What the worker of the PDF library calls and its build for older browsers does not bring: Chromium has it since 114. */
const buffers: object = ArrayBuffer.prototype
if (!('transferToFixedLength' in buffers))
  Object.defineProperty(buffers, 'transferToFixedLength', {
    value(this: ArrayBuffer, length = this.byteLength) {
      return this.slice(0, length)
    },
    configurable: true,
    writable: true,
  })
