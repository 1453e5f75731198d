/** What the worker of the PDF library calls and its build for older browsers does not bring: Chromium has it since 114. */
if (!('transferToFixedLength' in ArrayBuffer.prototype))
  Object.defineProperty(ArrayBuffer.prototype, 'transferToFixedLength', {
    value(this: ArrayBuffer, length = this.byteLength) {
      return this.slice(0, length)
    },
    configurable: true,
    writable: true,
  })

export {}
