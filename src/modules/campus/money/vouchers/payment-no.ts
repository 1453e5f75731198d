import { plainLook } from '#kernel/definition/blank.ts'

/** The number of a payment as its channel has it: wide figures, gaps and signs that nobody sees make no other number of it. */
export const paymentNo = (said: string): string => plainLook(said).replace(/\s/g, '')
