import md5 from 'spark-md5'
import { effortText, effortWord, isEffort } from '#kernel/definition/effort.ts'

/** As long as nobody notices while they type. */
const sliceMs = 12

/** Tries numbers until one is enough for a captcha's key; undefined where nobody wants it any more. */
export async function effort(key: string, bits: number, gone: AbortSignal): Promise<string | undefined> {
  for (let n = 0; !gone.aborted;) {
    const until = performance.now() + sliceMs
    for (; performance.now() < until; n += 1)
      if (isEffort(md5.hash(effortText(key, n)), bits)) return `${effortWord}${n}`
    await new Promise((resolve) => setTimeout(resolve))
  }
  return undefined
}
