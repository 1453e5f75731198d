import { expect, it } from 'vitest'
import { bytesText } from './bytes-text.ts'

it.each([
  [0, '0 B'],
  [371, '371 B'],
  [999, '999 B'],
  [1_000, '1 KB'],
  [48_400, '48 KB'],
  [999_499, '999 KB'],
  [999_999, '1.0 MB'],
  [1_400_000, '1.4 MB'],
  [12_000_000_000, '12.0 GB'],
  [5e18, '5000000.0 TB'],
])('%d bytes are read as %s', (bytes, said) => expect(bytesText(bytes)).toBe(said))
